/**
 * Redeem a voucher: a code becomes a subscription. Needs somebody signed in; what is bought with
 * money is another room's.
 */
export { RedeemVoucher } from './redeem-voucher.tsx'
