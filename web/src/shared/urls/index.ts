/**
 * Urls: every address of the site, and where a card links to.
 *
 * Only this module writes paths. The prefix of a partner's variant is added here and nowhere else: links and
 * redirects take a path of the site, and stay in the current variant. See
 * docs/product/partners.md#order-of-addresses.
 */
export { hidesBars } from './hides-bars.ts'
export { Link, NavLink, useNavigateTo, useUrl } from './links.tsx'
export { isAtPartner, isThere, partnerOf, urlWithin } from './partner.ts'
export { playsAtOnce } from './plays-at-once.ts'
export { movedDetail, readProgramType } from './program-type.ts'
export { urlOf } from './url-of.ts'
export { needsItsPerson, notificationUrlOf } from './notification-url.ts'
export { watchUrlOf } from './watch-url.ts'
export { urls } from './urls.ts'
