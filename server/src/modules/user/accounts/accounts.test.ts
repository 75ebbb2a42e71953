import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail } from './accounts.ts'
import { drawUsername } from './registration.ts'

describe('usernames', () => {
  it('a username is derived from the email and never contains the marker of a partner', () => {
    expect(drawUsername('Budi.Santoso@example.com', 0)).toBe('budi.santoso')
    fc.assert(
      fc.property(fc.emailAddress(), fc.nat(7), (email, draw) => {
        expect(drawUsername(email, draw)).toMatch(/^[a-z0-9._-]{1,43}$/)
      }),
    )
  })

  it('a username gets a number when the plain one is taken', () => {
    expect(drawUsername('budi@example.com', 1)).toMatch(/^budi-\d+$/)
    expect(drawUsername('"@"@example.com', 0)).toBe('viewer')
  })
})

describe('a typed login', () => {
  it('a login of the shape of an email is an email, any other a username', () => {
    expect(['a@b.id', 'a.b+c@d.co.id'].map(isEmail)).toEqual([true, true])
    expect(['budi', '62811@surge', 'a b@c.id', 'a@b.', '@b.id'].map(isEmail)).toEqual(Array(5).fill(false))
  })
})
