/** Addresses below /mobile that belong to no partner. See docs/product/partners.md#order-of-addresses. */
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

/** Paths without a page in a variant lead to its home. */
const homes: ReadonlySet<string> = new Set(['/', '/live', '/interactive', '/clips'])

/** Purchases are made on the site itself: a variant has no pages for them. */
const BUYING = /^\/(payment|profile\/subscription|profile\/transactions)(?=[/?#]|$)/

const SELLING = /^\/(shop|subscription|package-group|payment|profile\/subscription)(?=[/?#]|$)/

/** The partner of an address: `/mobile/surge/movies` belongs to surge. */
export function partnerOf(pathname: string): string | null {
  const slug = /^\/mobile\/([^/]+)/.exec(pathname)?.[1]
  return slug && !fixed.has(slug) ? slug : null
}

/** Whether an address belongs to a person of a partner, also at the player without a partner name. */
export function isAtPartner(pathname: string): boolean {
  return partnerOf(pathname) !== null || pathname.startsWith('/mobile/partner-player/')
}

/** Whether a path of the site has a page here: no variant has pages that sell plans. */
export function isThere(pathname: string, way: string): boolean {
  return partnerOf(pathname) === null || !SELLING.test(way)
}

/** A path of the site as a path of the current variant; unchanged on the site itself. */
export function urlWithin(pathname: string, way: string): string {
  if (!pathname.startsWith('/mobile/') || !way.startsWith('/') || way.startsWith('/mobile/')) return way
  if (fixed.has(/^\/([^/?#]+)/.exec(way)?.[1] ?? '')) return `/mobile${way}`
  const partner = partnerOf(pathname)
  if (!partner || BUYING.test(way)) return way
  // The variant has another path for the history, and vouchers are not below the profile. See
  // docs/product/partners.md#variant-addresses.
  const rest = homes.has(way)
    ? ''
    : way.replace(/^\/history$/, '/histories').replace(/^\/profile(?=\/redeem-voucher$)/, '')
  return `/mobile/${partner}${rest}`
}
