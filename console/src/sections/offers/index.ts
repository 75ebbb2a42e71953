/**
 * Offers: promo codes and vouchers, what they brought and who used them.
 *
 * A price is never changed here after a code was made: its note and its end are, by the revision that was read.
 */
export { OffersSection as Section } from './offers-section.tsx'
