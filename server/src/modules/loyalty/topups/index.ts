/**
 * Top-ups: how diamonds come in. Only apps sell them, and only what their server signed is credited; in demo mode
 * `/dev/topup` plays their part. Takes nothing from a page.
 */
export { createTopupRoute } from './create-topup.ts'
export { topupStandInRoute } from './topup-stand-in.ts'
export { openTopups } from './topups.ts'
