import { expect, test } from 'vitest'
import { fakeClock } from '#platform/clock-fake'
import { openTally } from '#platform/tally'
import { openAttempts } from './attempts.ts'

const bounds = { perAddressHourMax: 1, perPrefixHourMax: 100, perHourTotalMax: 100 }

/** Whether a second code for another address is refused, since both count as one. */
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
])('%s and %s count as one address: %s', async (first, second, isOne) => {
  expect(await areOne(first, second)).toBe(isOne)
})
