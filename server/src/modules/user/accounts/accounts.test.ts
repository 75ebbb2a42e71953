import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail } from './accounts.ts'
import { drawUsername } from './registration.ts'

describe('usernames', () => {
  it('come from the email and never hold the mark of a partner', () => {
    expect(drawUsername('Budi.Santoso@example.com', 0)).toBe('budi.santoso')
    fc.assert(
      fc.property(fc.emailAddress(), fc.nat(7), (email, draw) => {
        expect(drawUsername(email, draw)).toMatch(/^[a-z0-9._-]{1,43}$/)
      }),
    )
  })

  it('get a number where the plain one is taken', () => {
    expect(drawUsername('budi@example.com', 1)).toMatch(/^budi-\d+$/)
    expect(drawUsername('"@"@example.com', 0)).toBe('viewer')
  })
})

describe('what a person types to sign in', () => {
  it('is an email where it looks like one and a username otherwise', () => {
    expect(['a@b.id', 'a.b+c@d.co.id'].map(isEmail)).toEqual([true, true])
    expect(['budi', '62811@surge', 'a b@c.id', 'a@b.', '@b.id'].map(isEmail)).toEqual(Array(5).fill(false))
  })
})
