import { isIPv4 } from 'node:net'
import { networkOf } from '@tayang/contract/network'

/**
 * A network as the owner of an account reads it: a /24 of IPv4 or a /48 of IPv6. Enough to tell home from elsewhere,
 * and no address of anybody.
 */
export function networkOfOwner(address: string): string {
  const network = networkOf(address)
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`
  const groups = network.split(':')
  return groups.length === 4 ? `${groups.slice(0, 3).join(':')}::/48` : ''
}
