/**
 * Buy a subscription: from a package to the payment site, in three steps that each have an address.
 *
 * Reads what a package costs and how it may be paid, makes one order of however many presses, and sends the browser to
 * where it is paid. Takes no money and gives no subscription: what became of an order is `subscription-transactions`.
 */
export { PaymentSteps } from './payment-steps.tsx'
export { PriceLines } from './price-lines.tsx'
export { Steps } from './steps.tsx'
