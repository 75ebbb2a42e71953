/** Diamonds, gifts, gencash and the open book (Spec 3, sections 3, 4 and 7). */
export * as loyalty from './operations.ts'
export { covers, leftAtLeast } from './covers.ts'
export type { Close, Gift, GiftOrder, GiftPack, Receipt, Transaction } from './operations.ts'
