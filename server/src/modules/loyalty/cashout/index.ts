/**
 * Cash-out: where somebody's rupiah go, what they ask to be paid, and what operators do about it.
 *
 * Owns bank accounts, sealed by the vault, and cash-outs, each the other half of a hold of the ledger: gencash waits in
 * escrow until it was paid or goes back. It pays nobody by itself: it makes the file for the bank, and believes two
 * operators that it was paid.
 */
export { openBankAccounts } from './bank-accounts.ts'
export { openCashouts, type Cashouts } from './cash-outs.ts'
export { openCashoutDesk, type CashoutDesk } from './desk.ts'
export { openCashoutKeeping } from './keeping.ts'
export { rateKeys, requireCoveredRate } from './covered-rate.ts'
export { cashoutPromises } from './cashout-promises.ts'
export { sealAllAnew, sealAlone, sealedBy, type SealedAnew } from './seal-anew.ts'
export { bankAccountRoutes } from './routes/bank-account.ts'
export { askCashout } from './routes/ask-cash-out.ts'
export { cashoutRuleKeys } from './needs.ts'
export type { CashoutNeeds, CashoutRules, Notify } from './needs.ts'
export type { CashoutTables } from './rows.ts'
