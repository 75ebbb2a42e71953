/**
 * Premium promo: the card of the footer that leads to the packages (Spec 2, section 2).
 *
 * Reads its price and its posters when somebody comes near it, so that no page waits for them.
 */
export { PremiumPromo } from './premium-promo.tsx'
