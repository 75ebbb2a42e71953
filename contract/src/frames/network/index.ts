/**
 * Networks: the unit that limits count by, in the server and in the media engine alike. No messages and no I/O; the
 * holder of a connection says which address it has.
 */
import { groupsOf } from './addresses.ts'

export { openTrusted } from './addresses.ts'
export { openConnectionPeers } from './connection-peers.ts'

/** Slots of each network at once. */
export interface NetworkPlaces {
  /** Takes a slot and answers a function that returns it, once; null where this network has none left. */
  take(address: string): (() => void) | null
}

export function openNetworkPlaces(perNetworkMax: number): NetworkPlaces {
  const taken = new Map<string, number>()
  return {
    take(address) {
      const network = networkOf(address)
      const count = taken.get(network) ?? 0
      if (count >= perNetworkMax) return null
      taken.set(network, count + 1)
      return () => {
        const left = (taken.get(network) ?? 1) - 1
        if (left > 0) taken.set(network, left)
        else taken.delete(network)
      }
    },
  }
}

const MAPPED = /^::ffff:(?=\d+\.)/i

/** The unit of a limit: a whole /64 of IPv6, since one person has all of it, and one address of IPv4. */
export function networkOf(ip: string): string {
  const address = ip.replace(MAPPED, '').replace(/%.*$/, '')
  const groups = groupsOf(address)
  return groups === null ? address : (ipv4Inside(groups) ?? groups.slice(0, 4).join(':'))
}

/** `::ffff:a00:1` is 10.0.0.1 as well. */
function ipv4Inside(groups: readonly string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}
