import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networkOf } from './index.ts'
import { readProxyHeader } from './proxy-header.ts'

const text = (line: string) => Uint8Array.from(line, (letter) => letter.charCodeAt(0))
const SIGNATURE = text('\r\n\r\n\0\r\nQUIT\n')

function binary({
  command = 0x21,
  family = 0x11,
  rest,
}: {
  command?: number
  family?: number
  rest: number[]
}) {
  return Uint8Array.of(...SIGNATURE, command, family, rest.length >> 8, rest.length & 255, ...rest)
}

const OVER_IPV4 = [192, 0, 2, 7, 10, 0, 0, 1, 0xd4, 0x31, 0x07, 0x8f]
const OVER_IPV6 = [
  0x20,
  1,
  0x0d,
  0xb8,
  ...Array<number>(11).fill(0),
  5,
  ...Array<number>(16).fill(0),
  1,
  2,
  3,
  4,
]

describe('a header of version 1', () => {
  test.each([
    ['PROXY TCP4 192.0.2.7 10.0.0.1 54321 1935\r\n', '192.0.2.7'],
    ['PROXY TCP6 2001:db8::5 ::1 1 65535\r\n', '2001:db8::5'],
    ['PROXY TCP6 ::ffff:192.0.2.7 ::1 0 0\r\n', '::ffff:192.0.2.7'],
    ['PROXY UNKNOWN\r\n', null],
    ['PROXY UNKNOWN ffff:f...f:ffff anything 65535 x\r\n', null],
  ])('%j names %j, and what follows is left', (line, source) => {
    expect(readProxyHeader(text(`${line}\x03rtmp`))).toEqual({ source, sizeBytes: line.length })
  })

  test.each([
    'PROXY TCP4 192.0.2.7 10.0.0.1 54321\r\n',
    'PROXY TCP4 192.0.2.256 10.0.0.1 1 2\r\n',
    'PROXY TCP4 192.0.2.07 10.0.0.1 1 2\r\n',
    'PROXY TCP4 2001:db8::5 ::1 1 2\r\n',
    'PROXY TCP6 192.0.2.7 10.0.0.1 1 2\r\n',
    'PROXY TCP6 2001:db8::5%eth0 ::1 1 2\r\n',
    'PROXY TCP4 192.0.2.7 10.0.0.1 1 65536\r\n',
    'PROXY TCP4 192.0.2.7 10.0.0.1 01 2\r\n',
    'PROXY TCP4  192.0.2.7 10.0.0.1 1 2\r\n',
    'PROXY TCP4 192.0.2.7 10.0.0.1 1 2 3\r\n',
    'PROXY TCP4 192.0.2.7 10.0.0.1 1 2\n\r\n',
    'PROXY UDP4 192.0.2.7 10.0.0.1 1 2\r\n',
    'proxy TCP4 192.0.2.7 10.0.0.1 1 2\r\n',
    'GET / HTTP/1.1\r\n',
    `PROXY UNKNOWN ${'a'.repeat(100)}\r\n`,
    '\x03',
  ])('%j is none', (line) => {
    expect(readProxyHeader(text(line))).toBe('invalid')
  })
})

describe('a header of version 2', () => {
  test.each([
    ['of IPv4', binary({ rest: OVER_IPV4 }), '192.0.2.7'],
    ['of IPv4 with more facts', binary({ rest: [...OVER_IPV4, 3, 0, 4, 1, 2, 3, 4] }), '192.0.2.7'],
    ['of IPv6', binary({ family: 0x21, rest: OVER_IPV6 }), '2001:db8:0:0:0:0:0:5'],
    ['of the proxy itself', binary({ command: 0x20, family: 0, rest: [] }), null],
    [
      'of the proxy itself, with an address that means nothing',
      binary({ command: 0x20, rest: OVER_IPV4 }),
      null,
    ],
    ['of a Unix socket', binary({ family: 0x31, rest: Array<number>(216).fill(47) }), null],
    ['of no family', binary({ family: 0, rest: [] }), null],
  ])('%s is read, and what follows is left', (_what, bytes, source) => {
    expect(readProxyHeader(Uint8Array.of(...bytes, 3, 1, 2))).toEqual({ source, sizeBytes: bytes.length })
  })

  test.each([
    ['of another version', binary({ command: 0x11, rest: OVER_IPV4 })],
    ['of an unknown command', binary({ command: 0x22, rest: OVER_IPV4 })],
    ['of IPv4 that is too short', binary({ rest: OVER_IPV4.slice(1) })],
    ['of IPv6 that is too short', binary({ family: 0x21, rest: OVER_IPV6.slice(1) })],
    ['that is too long', Uint8Array.of(...SIGNATURE, 0x21, 0x11, 0xff, 0xff)],
  ])('%s is none', (_what, bytes) => {
    expect(readProxyHeader(bytes)).toBe('invalid')
  })
})

const ipv4 = fc.ipV4()
const port = fc.integer({ min: 0, max: 65_535 })
const valid = fc.oneof(
  fc.tuple(ipv4, ipv4, port, port).map((parts) => text(`PROXY TCP4 ${parts.join(' ')}\r\n`)),
  fc.tuple(fc.ipV6(), fc.ipV6(), port, port).map((parts) => text(`PROXY TCP6 ${parts.join(' ')}\r\n`)),
  fc.array(fc.nat(255), { minLength: 36, maxLength: 300 }).map((rest) => binary({ family: 0x21, rest })),
  fc.array(fc.nat(255), { minLength: 12, maxLength: 300 }).map((rest) => binary({ rest })),
)

describe('whatever bytes arrive', () => {
  test('a valid header is complete at its last byte, never before, and names a network', () => {
    fc.assert(
      fc.property(valid, fc.uint8Array({ maxLength: 50 }), (header, more) => {
        for (let size = 0; size < header.length; size++) {
          expect(readProxyHeader(header.subarray(0, size))).toBe('more')
        }
        const read = readProxyHeader(Uint8Array.of(...header, ...more))
        if (typeof read === 'string' || read.source === null)
          throw new Error(`it was ${JSON.stringify(read)}`)
        expect(read.sizeBytes).toBe(header.length)
        expect(networkOf(read.source)).toMatch(/^[\da-f.:]+$/)
      }),
    )
  })

  test('a changed header is read, waited for or refused, within its bounds', () => {
    const changed = fc.tuple(valid, fc.nat(40), fc.nat(255)).map(([header, at, byte]) => {
      const copy = header.slice()
      copy[at % copy.length] = byte
      return copy
    })
    const any = fc.oneof(changed, fc.uint8Array({ maxLength: 4_000 }))
    fc.assert(
      fc.property(any, (bytes) => {
        const read = readProxyHeader(bytes)
        if (typeof read === 'string') return
        expect(read.sizeBytes).toBeLessThanOrEqual(Math.min(bytes.length, 16 + 2_048))
      }),
      { numRuns: 2_000 },
    )
  })

  test('nothing is waited for beyond the longest header', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 2_100, maxLength: 2_100 }), valid, (bytes, header) => {
        expect(readProxyHeader(bytes)).not.toBe('more')
        expect(readProxyHeader(Uint8Array.of(...header.subarray(0, 8), ...bytes))).not.toBe('more')
        expect(readProxyHeader(Uint8Array.of(...header.subarray(0, 16), ...bytes))).not.toBe('more')
      }),
    )
  })
})
