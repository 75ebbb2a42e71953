import { expect, test } from 'vitest'
import { openPeers } from './peer.ts'

const PROXIES = ['10.0.0.0/8', '192.0.2.7', '2001:db8:ffff::/48']

/** Who is counted for a connection of this address that says this of whom it speaks for. */
const peerOf = (
  remoteAddress: string,
  forwarded?: string | string[],
  proxies: string[] | undefined = PROXIES,
) =>
  openPeers(proxies).addressOf({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress },
  })

test.each([
  // Nobody is believed where no proxy was named.
  ['203.0.113.5', '198.51.100.1', [], '203.0.113.5'],
  ['203.0.113.5', undefined, PROXIES, '203.0.113.5'],
  ['203.0.113.5', '198.51.100.1', PROXIES, '203.0.113.5'],
  ['10.1.2.3', '198.51.100.1', PROXIES, '198.51.100.1'],
  ['10.1.2.3', undefined, PROXIES, '10.1.2.3'],
  ['::ffff:10.1.2.3', '198.51.100.1', PROXIES, '198.51.100.1'],
  ['192.0.2.7', ' 198.51.100.1 ', PROXIES, '198.51.100.1'],
  ['192.0.2.8', '198.51.100.1', PROXIES, '192.0.2.8'],
  ['2001:db8:ffff::1', '2001:db8::5', PROXIES, '2001:db8::5'],
  // What a guest wrote in front of the address that the proxy saw is not read.
  ['10.1.2.3', '1.1.1.1, 198.51.100.1', PROXIES, '198.51.100.1'],
  ['10.1.2.3', '198.51.100.1, 10.9.9.9', PROXIES, '198.51.100.1'],
  ['10.1.2.3', '10.0.0.1, 10.9.9.9', PROXIES, '10.0.0.1'],
  ['10.1.2.3', ['1.1.1.1', '198.51.100.1'], PROXIES, '198.51.100.1'],
  ['10.1.2.3', ', ,', PROXIES, '10.1.2.3'],
  ['10.1.2.3', 'unknown, 10.9.9.9', PROXIES, 'unknown'],
])('%s that forwards for %j, with the proxies %j, is %s', (remote, forwarded, proxies, peer) => {
  expect(peerOf(remote, forwarded, proxies)).toBe(peer)
})

test('a connection that is gone already counts as one of those', () => {
  expect(openPeers(PROXIES).addressOf({ headers: {}, socket: {} })).toBe('unknown')
})

test('another server of this installation says whose request it passes on, and nobody else does', () => {
  const { addressOf } = openPeers([], 'the secret of both')
  const passed = (secret: string) => ({
    headers: { 'x-tayang-passed-on': secret, 'x-tayang-caller': '203.0.113.5' },
    socket: { remoteAddress: '10.0.0.8' },
  })
  expect(addressOf(passed('the secret of both'))).toBe('203.0.113.5')
  for (const secret of ['', 'the secret of boths', 'THE SECRET OF BOTH']) {
    expect(addressOf(passed(secret))).toBe('10.0.0.8')
  }
  expect(openPeers([]).addressOf(passed('the secret of both'))).toBe('10.0.0.8')
})
