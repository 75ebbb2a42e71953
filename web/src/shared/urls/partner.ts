/** Addresses below /mobile that belong to no partner (Spec 1, section 2). */
const fixed: ReadonlySet<string> = new Set([
  'contact-us',
  'faqs',
  'privacy-policy',
  'about-us',
  'terms',
  'end-user-license-agreement',
  'terms-cashout',
  'terms-ugc',
  'partner-player',
  'not-found',
])

/** What a variant has no page for leads to its home. */
const homes: ReadonlySet<string> = new Set(['/', '/live', '/interactive', '/clips'])

/** What is bought is bought on the site itself: the variant's route table has no page for it (Spec 2, section 2). */
const BUYING = /^\/(payment|profile\/subscription|profile\/transactions)(?=[/?#]|$)/

const SELLING = /^\/(shop|subscription|package-group|payment|profile\/subscription)(?=[/?#]|$)/

/** The partner in whose variant an address stands: `/mobile/surge/movies` is surge's. */
export function partnerOf(pathname: string): string | null {
  const slug = /^\/mobile\/([^/]+)/.exec(pathname)?.[1]
  return slug && !fixed.has(slug) ? slug : null
}

/** Whether an address is of somebody who came from a partner, be it to the player that knows no name. */
export function isAtPartner(pathname: string): boolean {
  return partnerOf(pathname) !== null || pathname.startsWith('/mobile/partner-player/')
}

/** Whether a way of the site leads to a page where somebody stands: no variant has pages on which plans are sold. */
export function isThere(pathname: string, way: string): boolean {
  return partnerOf(pathname) === null || !SELLING.test(way)
}

/** A way of the site as it is in the variant where somebody stands now; on the site itself it stays as it is. */
export function urlWithin(pathname: string, way: string): string {
  if (!pathname.startsWith('/mobile/') || !way.startsWith('/') || way.startsWith('/mobile/')) return way
  if (fixed.has(/^\/([^/?#]+)/.exec(way)?.[1] ?? '')) return `/mobile${way}`
  const partner = partnerOf(pathname)
  if (!partner || BUYING.test(way)) return way
  // Of histories the variant speaks in the plural (A047), and vouchers have no profile above them (PAR-007).
  const rest = homes.has(way)
    ? ''
    : way.replace(/^\/history$/, '/histories').replace(/^\/profile(?=\/redeem-voucher$)/, '')
  return `/mobile/${partner}${rest}`
}
