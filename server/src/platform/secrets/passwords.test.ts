import { expect, test } from 'vitest'
import { hashPassword, isPassword, turnOfAccount, turnOfNetwork } from './passwords.ts'
import { hashToken, newCode, newToken } from './tokens.ts'

const OWN = turnOfAccount('an account')

test('a password is known by its hash and no other is', async () => {
  const hash = await hashPassword('Tayang!2026', OWN)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await isPassword('Tayang!2026', hash, OWN)).toBe(true)
  expect(await isPassword('tayang!2026', hash, OWN)).toBe(false)
  expect(await hashPassword('Tayang!2026', OWN)).not.toBe(hash)
})

test('a password is the same however its letters were composed', async () => {
  expect(await isPassword('cafe\u0301', await hashPassword('caf\u00e9', OWN), OWN)).toBe(true)
})

test.each([null, undefined, '', 'plain', '$argon2id$v=19$m=1'])(
  'no password fits the hash %j',
  async (hash) => {
    expect(await isPassword('anything', hash, OWN)).toBe(false)
  },
)

test('more sign-ins than run at once all get their answer', async () => {
  const hash = await hashPassword('right', OWN)
  const answers = await Promise.all(
    ['right', 'a', 'right', 'b', 'right', 'c'].map((p) => isPassword(p, hash, OWN)),
  )
  expect(answers).toEqual([true, false, true, false, true, false])
})

test('a flood of sixty networks drops its own tries, and a device and a stranger of other networks are judged', async () => {
  // Few kilobytes, so that hundreds are judged in a moment; the bounds are those of every password.
  const hash = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$MDEyMzQ1Njc4OWFiY2RlZg'
  const flood = Promise.allSettled(
    Array.from({ length: 600 }, (_, n) =>
      isPassword('guess', hash, turnOfNetwork(`198.51.100.${n % 60}`, false)),
    ),
  )
  const honest = [turnOfNetwork('192.0.2.1', false), turnOfNetwork('192.0.2.2', true)]
  const judged = await Promise.all(honest.map((turn) => isPassword('guess', hash, turn)))
  expect(judged).toEqual([false, false])
  const outcomes = await flood
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(reasons.length).toBeGreaterThan(300)
  for (const reason of reasons) expect(reason).toMatchObject({ code: 'UNAVAILABLE', retryAfterSeconds: 5 })
})

test('a whole /64 has one turn', () => {
  expect(turnOfNetwork('2001:db8:1:2::a', false)).toEqual(turnOfNetwork('2001:db8:1:2:ffff::b', false))
  expect(turnOfNetwork('2001:db8:1:2::a', false)).not.toEqual(turnOfNetwork('2001:db8:1:3::a', false))
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
