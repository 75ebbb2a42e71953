import type { IncomingHttpHeaders } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { Settings } from '../settings/settings.ts'

/**
 * The address of a client, for calls and sockets alike: the address of the connection, or, where that is a trusted
 * proxy of the settings, the last address in `X-Forwarded-For` that is no such proxy. The client itself may have
 * written everything before that address.
 */
export interface Peers {
  addressOf(request: PeerRequest): string
  /** Whether this is the address of a trusted proxy. */
  isProxy(address: string): boolean
}

export interface PeerRequest {
  readonly headers: IncomingHttpHeaders
  readonly socket: { readonly remoteAddress?: string | undefined }
}

export function openPeers(trustedProxies: Settings['trustedProxies']): Peers {
  const proxies = new BlockList()
  for (const network of trustedProxies ?? []) {
    const [address = '', bits] = network.split('/')
    const family = familyOf(address)
    if (bits === undefined) proxies.addAddress(address, family)
    else proxies.addSubnet(address, Number(bits), family)
  }
  // An IPv4 address inside IPv6 (`::ffff:10.0.0.1`) matches its IPv4 network too.
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, familyOf(address))

  return {
    isProxy,
    addressOf({ headers, socket }) {
      let peer = socket.remoteAddress ?? 'unknown'
      for (const before of forwardedFor(headers)) {
        if (!isProxy(peer)) break
        peer = before
      }
      return peer
    },
  }
}

/** The nearest first. */
function forwardedFor(headers: IncomingHttpHeaders): string[] {
  const listed = [headers['x-forwarded-for'] ?? []].flat().join(',')
  const addresses = listed.split(',').map((address) => address.trim())
  return addresses.filter((address) => address !== '').toReversed()
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')
