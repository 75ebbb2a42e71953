import { expect, test } from 'vitest'
import { networkOf, openNetworkPlaces, openTrusted } from './index.ts'

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:0DB8::9:9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['10.0.0.1', '10.0.0.1'],
  // One person, whichever family the server listens on.
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::ffff:a00:1', '10.0.0.1'],
  ['0:0:0:0:0:ffff:a00:1', '10.0.0.1'],
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

test.each([
  [['10.0.0.0/8'], '10.1.2.3', true],
  [['10.0.0.0/8'], '::ffff:10.1.2.3', true],
  [['10.0.0.0/8'], '::ffff:a01:203', true],
  [['10.0.0.0/8'], '11.0.0.0', false],
  [['10.0.0.0/8'], 'a01:203::', false],
  [['192.0.2.7'], '192.0.2.7', true],
  [['192.0.2.7'], '192.0.2.6', false],
  [['192.0.2.7/31'], '192.0.2.6', true],
  [['::ffff:192.0.2.7'], '192.0.2.7', true],
  [['2001:db8:ffff::/48'], '2001:db8:ffff:1::5', true],
  [['2001:db8:ffff::/48'], '2001:db8:fffe:1::5', false],
  [['fe80::/10'], 'fe80::1%eth0', true],
  [['0.0.0.0/0'], '203.0.113.1', true],
  [['0.0.0.0/0'], '2001:db8::1', false],
  [['::/0'], '203.0.113.1', true],
  [['10.0.0.0/8', '::1'], '::1', true],
  [['10.0.0.0/8'], 'unknown', false],
  [['10.0.0.0/8'], '', false],
  [['10.0.0.0/8'], '10.0.0.256', false],
  [[], '10.0.0.1', false],
  [undefined, '10.0.0.1', false],
])('%j has %s in it: %s', (networks, address, expected) => {
  expect(openTrusted(networks)(address)).toBe(expected)
})
