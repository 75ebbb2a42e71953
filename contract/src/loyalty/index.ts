/** Diamonds, gifts, gencash, cash-out and the public ledger. */
export * as loyalty from './operations.ts'
export {
  bankAccountFields,
  bankAccountWords,
  PHONE_CODE,
  troubleIn,
  troubleWithout,
} from './bank-account-rules.ts'
export type { BankAccountField, BankAccountTrouble } from './bank-account-rules.ts'
export type { Bank, BankAccountData, BankAccountForm } from './bank-account.ts'
export type { CashoutDetail, CashoutRequest, CashoutTransaction } from './cash-out.ts'
export { covers, leftAtLeast } from './covers.ts'
export { isRateCovered, payoutOf } from './payout.ts'
export type { Payout, PayoutSettings, Rates } from './payout.ts'
export type { Statement } from './statement.ts'
export type { Close, Gift, GiftOrder, GiftPack, Receipt, Transaction } from './operations.ts'
