/** Leaves the site for where it is paid: an address of the web, or a path of ours where the demo plays it. */
export function goToPay(address: string): void {
  const { protocol, href } = new URL(address, location.origin)
  if (!/^https?:$/.test(protocol)) throw new Error('no address of a payment site')
  location.assign(href)
}
