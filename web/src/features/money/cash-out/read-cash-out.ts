import {
  loyalty,
  screen,
  type Bank,
  type BankAccountData,
  type CashoutTransaction,
  type PayoutSettings,
  type SettingValue,
} from '@tayang/contract'
import { ApiRefusal, call } from '#shared/api'

const keys = [
  'minimum_cashout_price',
  'gencash_conversion_rate',
  'cashout.feeRupiah',
  'cashout.taxPercent',
  'cashout.holdHours',
  'cashout.isOpen',
] as const

/** What operators set of cash-outs, as it is now. */
export type CashOutSettings = PayoutSettings & { [K in (typeof keys)[number]]: SettingValue<K> }

export interface CashOutFacts {
  readonly settings: CashOutSettings
  readonly banks: readonly Bank[]
  /** Masked; null where there is none yet. */
  readonly bankAccount: BankAccountData | null
  /** There is one at a time, and it is the newest. */
  readonly open: CashoutTransaction | null
}

/** What a gencash comes to now. */
export async function readTerms(): Promise<CashOutSettings> {
  const { data } = await call(screen.getSettings, { query: { 'keys[]': [...keys] } })
  // Each of them has a default: all are answered.
  return data as unknown as CashOutSettings
}

/** Everything that the form stands on. */
export async function readCashOut(): Promise<CashOutFacts> {
  const [settings, banks, bankAccount, newest] = await Promise.all([
    readTerms(),
    call(loyalty.listBanks, {}),
    call(loyalty.getBankAccount, {}).catch(unopened),
    call(loyalty.listTransactions, { query: { purpose: 'withdraw', perPage: 1 } }),
  ])
  const [last] = newest.data
  return {
    settings,
    banks: banks.data,
    bankAccount: bankAccount.data,
    open: last?.purpose === 'withdraw' && last.status === 'processing' ? last : null,
  }
}

/** Entered again it can be used: until then it is as if there were none. */
function unopened(error: unknown): { data: null } {
  if (error instanceof ApiRefusal && error.code === 'SEALED_UNOPENED') return { data: null }
  throw error
}
