import type { IncomingHttpHeaders } from 'node:http'
import { openTrusted } from '@tayang/contract/network'
import type { Settings } from '../../settings/settings.ts'
import { callerPassedOn } from './proof.ts'

/**
 * The address of a client, for calls and sockets alike: the address of the connection, which a header of the PROXY
 * protocol may have told (`boundConnections`), or, where that is a trusted proxy of the settings, the last address in
 * `X-Forwarded-For` that is no such proxy. The client itself may have written everything before that address.
 * Another server of this installation, which proves itself by `passedOn`, says whose request it passes on.
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

export function openPeers(trustedProxies: Settings['trustedProxies'], passedOn?: string): Peers {
  const isProxy = openTrusted(trustedProxies)
  return {
    isProxy,
    addressOf({ headers, socket }) {
      const caller = callerPassedOn(headers, passedOn)
      if (caller !== null) return caller
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
