/**
 * Cash-out: bank accounts, payouts that people request, and what operators do about them.
 *
 * Owns bank accounts, sealed by the vault, and cash-outs, each the other half of a hold of the ledger: gencash waits in
 * escrow until the payout is confirmed or the gencash is returned. It pays nobody by itself: it makes the file for the
 * bank, and believes two operators that it was paid.
 */
export { openBankAccounts } from './bank-accounts.ts'
export { openCashoutRequests, type CashoutRequests } from './cash-out-requests.ts'
export { openCashouts, type Cashouts } from './cash-outs.ts'
export { openCashoutPersonalData } from './personal-data.ts'
export { rateKeys, requireCoveredRate } from './covered-rate.ts'
export { waitingCashouts } from './rows/waiting-rows.ts'
export { lockAccount } from './rows/cashout-rows.ts'
export { cashoutInvariants } from './rows/invariant-rows.ts'
export { resealAll, tryOneOfEach, type Resealed, type SealedElsewhere } from './reseal.ts'
export type { SealedRows } from './rows/reseal-rows.ts'
export { masterKeysInUse, withRotationLock } from './rows/reseal-rows.ts'
export { bankAccountRoutes } from './routes/bank-account.ts'
export { requestCashout } from './routes/request-cash-out.ts'
export { cashoutRuleKeys } from './dependencies.ts'
export type { CashoutDependencies } from './dependencies.ts'
export { detailOf } from './details.ts'
export { holdOf } from './payout-hold.ts'
export { bankAccountOf } from './rows/bank-account-rows.ts'
export { hasOpenCashout } from './rows/cashout-rows.ts'
export type { CashoutRow, CashoutTables } from './rows/tables.ts'
