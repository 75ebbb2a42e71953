/**
 * Premium promo: the card of the footer that leads to the packages.
 *
 * Reads its price and its posters when somebody comes near it, so that no page waits for them.
 */
export { PremiumPromo } from './premium-promo.tsx'
