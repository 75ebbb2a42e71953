import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/** The endpoints of the known push services are far shorter. */
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
/** All routed IPv6 addresses are here; the exceptions embed an IPv4 address or are reserved for documentation. */
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
 * Where a push may go (SSRF): https on its default port, without credentials, and no private address. A client can
 * write any URL into a subscription. The address behind a host name is validated when it is resolved.
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

/** A host name resolved to an address that we never connect to. */
export class ClosedAddress extends Error {
  override readonly name = 'ClosedAddress'
}

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * A lookup for connections: it resolves a name once and connects to the validated address, so that a second lookup
 * cannot answer another one (DNS rebinding). One private address among public ones is enough to refuse.
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
