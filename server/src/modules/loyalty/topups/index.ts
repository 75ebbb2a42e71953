/**
 * Top-ups: credits of diamonds. Only apps sell diamonds, and only a credit that their server signed is posted. In demo
 * mode the fake payment page `/dev/topup` signs credits instead. No page of the site can credit anything.
 */
export { createTopupRoute } from './create-topup.ts'
export { fakePaymentPageRoute } from './fake-payment-page.ts'
export { openTopups } from './topups.ts'
