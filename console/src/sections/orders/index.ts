/**
 * Orders: packages that people bought, what their payments did, and money by day and method.
 *
 * It moves no money: a refund marks an order after its money went back at the provider, and a settlement ends what had
 * to be looked at. Both say beforehand what will happen, and ask for the amount or a reason.
 */
export { OrdersSection as Section } from './orders-section.tsx'
