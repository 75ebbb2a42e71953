/**
 * Ways: every address of the site and where a card leads.
 *
 * The only room that writes a path. A partner's variant of the site has its prefix here and nowhere else: links and
 * redirects take a way of the site, and stay in the variant where somebody stands (Spec 1, section 2).
 */
export { hidesBars } from './hides-bars.ts'
export { Link, NavLink, useNavigateTo, useUrl } from './links.tsx'
export { isAtPartner, isThere, partnerOf, urlWithin } from './partner.ts'
export { playsAtOnce } from './plays-at-once.ts'
export { movedDetail, readProgramType, type ProgramType } from './program-type.ts'
export { urlOf } from './url-of.ts'
export { needsItsPerson, notificationUrlOf } from './notification-url.ts'
export { watchUrlOf } from './watch-url.ts'
export { urls } from './urls.ts'
