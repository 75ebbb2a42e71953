import { expect, test } from 'vitest'
import { networkOf, openNetworkPlaces } from './index.ts'

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:0DB8::9:9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['10.0.0.1', '10.0.0.1'],
  // One person, whichever family the server listens on.
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['198.51.100.1:8080', '198.51.100.1:8080'],
  ['in-process', 'in-process'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('a network has the slots that it may have, and each is free again once it is returned', () => {
  const places = openNetworkPlaces(2)
  const [first, second] = [places.take('2001:db8:1:2::1'), places.take('2001:db8:1:2::2')]
  expect([typeof first, typeof second]).toEqual(['function', 'function'])
  expect(places.take('2001:db8:1:2:ffff::9')).toBeNull()
  expect(places.take('2001:db8:1:3::9')).not.toBeNull()
  first?.()
  expect(places.take('2001:db8:1:2:ffff::9')).not.toBeNull()
  expect(places.take('2001:db8:1:2::1')).toBeNull()
})
