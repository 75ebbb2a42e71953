/**
 * Networks: the unit that limits count by, in the server and in the media engine alike. No messages and no I/O; the
 * holder of a connection says which address it has.
 */

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
  const url = address.includes(':') ? URL.parse(`http://[${address}]`) : null
  if (url === null) return address
  const [head = '', tail] = url.hostname.slice(1, -1).split('::')
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0')
  return [...groups, ...zeros, ...after].slice(0, 4).join(':')
}
