const PART = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const IPV4 = new RegExp(`^${PART}(\\.${PART}){3}$`)

export const isIpv4 = (text: string) => IPV4.test(text)

export const isIpv6 = (text: string) => /^[\da-f:.]{2,45}$/i.test(text) && groupsOf(text) !== null

/** The eight groups of an address of IPv6, without leading zeros; null where it is none. */
export function groupsOf(address: string): readonly string[] | null {
  const url = address.includes(':') ? URL.parse(`http://[${address}]`) : null
  if (url === null) return null
  const [head = '', tail] = url.hostname.slice(1, -1).split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return [...before, ...zeros, ...after]
}

const BITS = 128
const BITS_OF_IPV4 = 32
/** Where IPv4 lies inside IPv6 (RFC 4291, section 2.5.5.2). */
const MAPPED = 0xffffn << 32n

/**
 * Whether an address is in one of these networks, which are written like `10.0.0.0/8` or as one address. An IPv4
 * address inside IPv6 is the same address.
 */
export function openTrusted(networks: readonly string[] | undefined): (address: string) => boolean {
  const listed = (networks ?? []).flatMap((network) => {
    const [address = '', length] = network.split('/')
    const bits = bitsOf(address)
    const whole = isIpv4(address) ? BITS_OF_IPV4 : BITS
    const open = BigInt(whole - Number(length ?? whole))
    return bits === null ? [] : [{ open, prefix: bits >> open }]
  })
  return (address) => {
    const bits = bitsOf(address)
    return bits !== null && listed.some(({ open, prefix }) => bits >> open === prefix)
  }
}

function bitsOf(address: string): bigint | null {
  if (isIpv4(address)) return MAPPED + BigInt(`0x${address.split('.').map(hexOfByte).join('')}`)
  const groups = groupsOf(address.replace(/%.*$/, ''))
  return groups && BigInt(`0x${groups.map((group) => group.padStart(4, '0')).join('')}`)
}

const hexOfByte = (part: string) => Number(part).toString(16).padStart(2, '0')
