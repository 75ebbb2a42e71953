import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** Those of the known push services are far shorter. */
const ENDPOINT_LENGTH_MAX = 1_024

/** Everything that is not the open internet (RFC 6890): this machine, this network, documentation, multicast. */
const CLOSED_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const
/** All that is routed lies here; what is carved out of it carries an IPv4 address inside, or is for papers. */
const OPEN_IPV6 = '2000::/3'
const CLOSED_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const

const closed4 = blockListOf('ipv4', CLOSED_IPV4)
const open6 = blockListOf('ipv6', [OPEN_IPV6])
const closed6 = blockListOf('ipv6', CLOSED_IPV6)

function blockListOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/** Whether an address is on the open internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !closed4.check(address, 'ipv4')
  return family === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/**
 * Where a push may go (trust 30): https on its own port, nobody's name and password, and no address that is ours.
 * Anybody can write any address into a subscription. What a name leads to is judged when it is looked up.
 */
export function readEndpoint(text: string, { isTest }: { isTest: boolean }): URL | null {
  if (text.length > ENDPOINT_LENGTH_MAX || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  if (isTest) return url
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.port !== '' || host === '' || (isIP(host) !== 0 && !isPublicAddress(host))) return null
  return url
}

/** A name led to an address that we never speak to. */
export class ClosedAddress extends Error {
  override readonly name = 'ClosedAddress'
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * For a connection: looks a name up once and connects to what was judged, so that a second look can bring nothing
 * else. One closed address among open ones is enough to refuse.
 */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const [first] = addresses
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return found(new ClosedAddress('an endpoint leads to a closed address'), [])
    if (options.all) return found(null, addresses)
    found(null, first.address, first.family)
  })
}
