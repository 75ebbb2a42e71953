import { expect, test } from 'vitest'
import { fakeClock } from '#platform/clock/clock-fake'
import { openTally } from '#platform/limits/open-tally'
import { openAttempts, type Attempts } from './attempts.ts'

const bounds = { perAddressHourMax: 1, perPrefixHourMax: 100, perHourTotalMax: 100 }

/** Whether a second code for another address is refused because both count as one network. */
async function areOne(first: string, second: string): Promise<boolean> {
  await using tally = openTally(fakeClock())
  const attempts = openAttempts(tally)
  await attempts.takeCode({ ip: first, prefix: '+62812' }, bounds)
  return attempts.takeCode({ ip: second, prefix: '+62812' }, bounds).then(
    () => false,
    () => true,
  )
}

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', true],
  ['2001:db8::1', '2001:0db8:0:0:9::9', true],
  ['fe80::1%eth0', 'fe80::2', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['::1', '1::', false],
  ['10.0.0.1', '10.0.0.2', false],
  ['10.0.0.1', '10.0.0.1', true],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.2', false],
])('%s and %s count as one network: %s', async (first, second, isOne) => {
  expect(await areOne(first, second)).toBe(isOne)
})

const FROM_A = '2001:db8:1:2::a'
const FROM_B = '2001:db8:1:2::b'
const isRefused = (taken: Promise<void>) =>
  taken.then(
    () => false,
    () => true,
  )

test.each([
  ['a password', 10, (attempts: Attempts, ip: string) => attempts.takeSignIn('ani@example.com', ip)],
  ['a registration', 120, (attempts: Attempts, ip: string) => attempts.takeRegistration(ip)],
  ['a token', 300, (attempts: Attempts, ip: string) => attempts.takeToken(ip)],
])('%s may be tried %i times from a whole /64, which is one person', async (_what, limit, take) => {
  await using tally = openTally(fakeClock())
  const attempts = openAttempts(tally)
  for (let i = 0; i < limit; i++) await take(attempts, i % 2 === 0 ? FROM_A : FROM_B)
  for (const ip of [FROM_A, FROM_B, '2001:db8:1:2::c']) expect(await isRefused(take(attempts, ip))).toBe(true)
  expect(await isRefused(take(attempts, '2001:db8:1:3::a'))).toBe(false)
})

test('a right password resets the attempts of its whole /64', async () => {
  await using tally = openTally(fakeClock())
  const attempts = openAttempts(tally)
  for (let i = 0; i < 10; i++) await attempts.takeSignIn('ani@example.com', FROM_A)
  await attempts.forgetSignIn('ani@example.com', FROM_B)
  expect(await isRefused(attempts.takeSignIn('ani@example.com', FROM_A))).toBe(false)
})
