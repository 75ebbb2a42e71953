import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './passwords.ts'
import { hashToken, newCode, newToken } from './tokens.ts'

test('a password is known by its hash and no other is', async () => {
  const hash = await hashPassword('Tayang!2026')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('Tayang!2026', hash)).toBe(true)
  expect(await isPassword('tayang!2026', hash)).toBe(false)
  expect(await hashPassword('Tayang!2026')).not.toBe(hash)
})

test('a password is the same however its letters were composed', async () => {
  expect(await isPassword('cafe\u0301', await hashPassword('caf\u00e9'))).toBe(true)
})

test.each([null, undefined, '', 'plain', '$argon2id$v=19$m=1'])(
  'no password fits the hash %j',
  async (hash) => {
    expect(await isPassword('anything', hash)).toBe(false)
  },
)

test('more sign-ins than run at once all get their answer', async () => {
  const hash = await hashPassword('right')
  const answers = await Promise.all(
    ['right', 'a', 'right', 'b', 'right', 'c'].map((p) => isPassword(p, hash)),
  )
  expect(answers).toEqual([true, false, true, false, true, false])
})

test('tokens are long, different, and stored as a hash', () => {
  const token = newToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(newToken()).not.toBe(token)
  expect(hashToken(token)).toEqual(hashToken(token))
  expect(hashToken(token).toString('base64url')).not.toBe(token)
})

test('codes have the digits that were asked for', () => {
  for (let i = 0; i < 200; i++) expect(newCode(6)).toMatch(/^\d{6}$/)
})
