import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2'],
  ['2001:0DB8::9:9', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
  ['in-process', 'in-process'],
])('%s counts as %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
