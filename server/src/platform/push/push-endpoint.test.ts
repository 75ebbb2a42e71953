import { describe, expect, it } from 'vitest'
import { ClosedAddress, isPublicAddress, lookupPublic, readEndpoint } from './push-endpoint.ts'

describe('an address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://8.8.8.8/push',
    'https://[2606:4700:4700::1111]/push',
  ])('may be %s', (endpoint) => {
    expect(readEndpoint(endpoint, { isTest: false })?.href).toBe(endpoint)
  })

  it.each([
    ['is not encrypted', 'http://push.example/a'],
    ['has a port of its own', 'https://push.example:8443/a'],
    ['carries a name and a password', 'https://ayu:secret@push.example/a'],
    ['is this machine', 'https://127.0.0.1/a'],
    ['is this machine in other digits', 'https://0x7f.1/a'],
    ['is this machine by IPv6', 'https://[::1]/a'],
    ['is the network of this machine', 'https://192.168.1.10/a'],
    ['is the service of metadata of a cloud', 'https://169.254.169.254/latest/meta-data'],
    ['carries a closed IPv4 address inside of IPv6', 'https://[::ffff:10.0.0.1]/a'],
    ['is longer than any real one', `https://push.example/${'a'.repeat(1_024)}`],
    ['is no address', 'push'],
    ['is a program', 'javascript:alert(1)'],
  ])('is refused where it %s', (_why, endpoint) => {
    expect(readEndpoint(endpoint, { isTest: false })).toBeNull()
  })

  it('of a test may be on this machine, and is encrypted all the same', () => {
    expect(readEndpoint('https://127.0.0.1:8443/a', { isTest: true })?.port).toBe('8443')
    expect(readEndpoint('http://127.0.0.1:8080/a', { isTest: true })).toBeNull()
  })
})

describe('the open internet', () => {
  it.each(['8.8.8.8', '100.63.255.255', '172.15.0.1', '2606:4700::1', '2a00:1450::1'])(
    'has %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  it.each([
    '0.0.0.0',
    '10.255.255.255',
    '100.64.0.1',
    '127.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '198.51.100.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('does not have %j', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })
})

it('a name that leads to this machine is never connected to', async () => {
  const found = await new Promise<Error | null>((resolve) =>
    lookupPublic('localhost', {}, (error) => resolve(error)),
  )
  expect(found).toBeInstanceOf(ClosedAddress)
})
