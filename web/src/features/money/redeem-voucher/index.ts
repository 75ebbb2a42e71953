/**
 * Redeem a voucher: a code becomes a subscription. Needs somebody signed in; what is bought with
 * money belongs to `buy-subscription`.
 */
export { RedeemVoucher } from './redeem-voucher.tsx'
