import { expect, it } from 'vitest'
import { fakeClock } from '../clock/clock-fake.ts'
import { openNetworkPaces } from './network-paces.ts'

/** How many of so many tries are let through. */
const taken = (paces: ReturnType<typeof openNetworkPaces>, address: string, tries: number): number =>
  Array.from({ length: tries }, () => paces.takes(address)).filter(Boolean).length

it('a network has half of a minute at once, then its share of each second', async () => {
  const clock = fakeClock()
  const paces = openNetworkPaces({ perMinute: 120, clock })
  expect(taken(paces, '203.0.113.1', 500)).toBe(60)
  await clock.advance(10_000)
  expect(taken(paces, '203.0.113.1', 500)).toBe(20)
  expect(() => paces.refuse()).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: 1 }),
  )
})

it('a whole /64 of IPv6 is one network, and others have their own', () => {
  const paces = openNetworkPaces({ perMinute: 20, clock: fakeClock() })
  expect(taken(paces, '2001:db8:1:2::1', 8) + taken(paces, '2001:db8:1:2:ffff::9', 8)).toBe(10)
  expect(taken(paces, '2001:db8:1:3::1', 8)).toBe(8)
})

it('there is no bound where the setting is 0', () => {
  expect(taken(openNetworkPaces({ perMinute: 0, clock: fakeClock() }), '203.0.113.1', 5_000)).toBe(5_000)
})
