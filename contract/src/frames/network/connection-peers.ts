import { openTrusted } from './addresses.ts'
import { readProxyHeader } from './proxy-header.ts'

/** What a connection must be able to do before anybody reads it; sockets of Node can. */
export interface RawConnection {
  readonly remoteAddress?: string | undefined
  read(): Uint8Array | null
  unshift(bytes: Uint8Array): void
  on(event: 'readable' | 'close' | 'error', listener: () => void): unknown
  off(event: 'readable' | 'close' | 'error', listener: () => void): unknown
  destroy(): void
}

export interface PeerSettings {
  readonly trustedProxies: readonly string[] | undefined
  /** Whether those proxies begin each connection with a header of the PROXY protocol. */
  readonly proxyProtocol: boolean
  /** A timer of the owner, and what ends it. */
  after(waitMs: number, run: () => void): () => void
}

/** A header is the first thing that a proxy sends. */
const HEADER_MS_MAX = 3_000

/**
 * Who is at the other end of a connection, for HTTP, sockets and RTMP alike: its address, or, where that is a trusted
 * proxy with the PROXY protocol, the address in its header. Such a proxy must send one: bytes without it may be those
 * of a guest who writes a header of their own.
 *
 * `admit` is called once, before a byte after the header is read; never where the header is missing or wrong.
 */
export function openConnectionPeers(settings: PeerSettings) {
  const isTrusted = openTrusted(settings.trustedProxies)

  return function identify(connection: RawConnection, admit: (address: string) => void): void {
    const address = plainAddress(connection.remoteAddress)
    if (!settings.proxyProtocol || !isTrusted(address)) return admit(address)
    let received = new Uint8Array()
    const leave = () => {
      stop()
      connection.off('readable', read)
      connection.off('close', leave)
      connection.off('error', cut)
    }
    const cut = () => {
      leave()
      connection.destroy()
    }
    const read = () => {
      const bytes = connection.read()
      if (bytes === null) return
      received = joined(received, bytes)
      const header = readProxyHeader(received)
      if (header === 'more') return
      if (header === 'invalid') return cut()
      leave()
      if (received.length > header.sizeBytes) connection.unshift(received.subarray(header.sizeBytes))
      admit(header.source === null ? address : plainAddress(header.source))
    }
    const stop = settings.after(HEADER_MS_MAX, cut)
    connection.on('readable', read)
    connection.on('close', leave)
    connection.on('error', cut)
  }
}

/** IPv4 over an IPv6 socket is written as IPv4. */
const plainAddress = (address: string | undefined) => (address ?? 'unknown').replace(/^::ffff:(?=\d+\.)/i, '')

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}
