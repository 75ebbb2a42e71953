import { isIpv4, isIpv6 } from './addresses.ts'

/** What a proxy says about a connection that it passes on. */
export interface ProxyHeader {
  /** Who connected to the proxy; null where the proxy speaks for itself or does not know. */
  readonly source: string | null
  /** Where the header ends and the bytes of the peer begin. */
  readonly sizeBytes: number
}

/** The longest line of version 1, its end included (HAProxy, The PROXY protocol, section 2.1). */
const LINE_BYTES_MAX = 107
/** Addresses need 36 bytes; the rest is for facts of TLS and of the cloud, which we skip. */
const REST_BYTES_MAX = 2_048

const LINE_START = 'PROXY '
const SIGNATURE = Uint8Array.of(0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a)
/** Signature, version with command, family with transport, and the length of what follows. */
const HEAD_BYTES = SIGNATURE.length + 4
const LOCAL = 0x20
const PROXY = 0x21
const TCP_OVER_IPV4 = 0x11
const TCP_OVER_IPV6 = 0x21
const IPV4_BYTES = 12
const IPV6_BYTES = 36

/**
 * Reads a header of the PROXY protocol, version 1 or 2 (HAProxy, The PROXY protocol, 2020/03/05): `more` where the
 * bytes are only its beginning, `invalid` where they never become one. It looks at a bounded number of bytes.
 */
export function readProxyHeader(bytes: Uint8Array): ProxyHeader | 'more' | 'invalid' {
  if (beginsLike(bytes, SIGNATURE)) return readBinary(bytes)
  return beginsLike(bytes, TEXT_START) ? readLine(bytes) : 'invalid'
}

const TEXT_START = Uint8Array.from(LINE_START, (letter) => letter.charCodeAt(0))

/** Whether these bytes are the start, or the beginning of it. */
function beginsLike(bytes: Uint8Array, start: Uint8Array): boolean {
  return start.subarray(0, bytes.length).every((byte, at) => byte === bytes[at])
}

function readLine(bytes: Uint8Array): ProxyHeader | 'more' | 'invalid' {
  const line = String.fromCharCode(...bytes.subarray(0, LINE_BYTES_MAX))
  const end = line.indexOf('\r\n')
  if (end < 0) return bytes.length < LINE_BYTES_MAX ? 'more' : 'invalid'
  const sizeBytes = end + 2
  const [family, source = '', target = '', ...ports] = line.slice(LINE_START.length, end).split(' ')
  // What follows UNKNOWN must be skipped.
  if (family === 'UNKNOWN') return { source: null, sizeBytes }
  const isAddress = family === 'TCP4' ? isIpv4 : family === 'TCP6' ? isIpv6 : () => false
  const isWhole = isAddress(source) && isAddress(target) && ports.length === 2 && ports.every(isPort)
  return isWhole ? { source, sizeBytes } : 'invalid'
}

function readBinary(bytes: Uint8Array): ProxyHeader | 'more' | 'invalid' {
  const [command, family = 0, high = 0, low = 0] = bytes.subarray(SIGNATURE.length, HEAD_BYTES)
  if (command !== undefined && command !== LOCAL && command !== PROXY) return 'invalid'
  if (bytes.length < HEAD_BYTES) return 'more'
  const restBytes = high * 256 + low
  if (restBytes > REST_BYTES_MAX) return 'invalid'
  const sizeBytes = HEAD_BYTES + restBytes
  if (bytes.length < sizeBytes) return 'more'
  const rest = bytes.subarray(HEAD_BYTES, sizeBytes)
  if (command === PROXY && family === TCP_OVER_IPV4) {
    return rest.length < IPV4_BYTES ? 'invalid' : { source: rest.subarray(0, 4).join('.'), sizeBytes }
  }
  if (command === PROXY && family === TCP_OVER_IPV6) {
    return rest.length < IPV6_BYTES ? 'invalid' : { source: writeIpv6(rest.subarray(0, 16)), sizeBytes }
  }
  // The proxy itself, or a transport that we do not serve: its own address counts.
  return { source: null, sizeBytes }
}

function writeIpv6(bytes: Uint8Array): string {
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((bytes[2 * at] ?? 0) * 256 + (bytes[2 * at + 1] ?? 0)).toString(16),
  )
  return groups.join(':')
}

const isPort = (text: string) => /^(0|[1-9]\d{0,4})$/.test(text) && Number(text) <= 65_535
