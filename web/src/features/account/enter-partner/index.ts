/**
 * Enter partner: who may use a partner's variant of the site, and the sign-in by its link.
 *
 * A link carries the key to an account: it is taken out of the address before anything else happens, is used once,
 * and stands in no log, no event and no referrer (trust 22).
 */
export { hidePartnerLink } from './partner-link.ts'
export { PartnerGate } from './partner-gate.tsx'
