/**
 * Enter partner: who may use the variant of a partner, and the sign-in by its link.
 *
 * A link is the key to an account: it is removed from the address before anything else happens, is used once, and
 * appears in no log, event or referrer. See docs/product/partners.md#the-link-is-a-key.
 */
export { hidePartnerLink } from './partner-link.ts'
export { PartnerGate } from './partner-gate.tsx'
