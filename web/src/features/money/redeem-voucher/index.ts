/**
 * Redeem a voucher: a code becomes a subscription (Spec 2, section 7). Needs somebody signed in; what is bought with
 * money is another room's.
 */
export { RedeemVoucher } from './redeem-voucher.tsx'
