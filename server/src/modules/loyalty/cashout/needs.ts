import type { Bank, PayoutSettings } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import type { Database, Within } from '#platform/database/database'
import type { Caller } from '#platform/http/route'
import type { Secrets } from '#platform/secrets/secrets'
import type { Tally } from '#platform/limits/tally'
import type { Vault } from '#platform/secrets/vault'
import type { Ledger } from '../ledger/open-ledger.ts'
import type { CashoutTables } from './rows.ts'

/** What operators set. */
export interface CashoutRules extends PayoutSettings {
  readonly minimum_cashout_price: number
  readonly 'cashout.holdHours': number
  readonly 'cashout.banks': readonly Bank[]
  readonly 'cashout.isOpen': boolean
}

/** What the product settings of them are called. */
export const cashoutRuleKeys = [
  'minimum_cashout_price',
  'gencash_conversion_rate',
  'cashout.feeRupiah',
  'cashout.taxPercent',
  'cashout.holdHours',
  'cashout.banks',
  'cashout.isOpen',
] as const satisfies readonly (keyof CashoutRules)[]

/** A kind of notification and its facts. */
export type CashoutNotice =
  | [kind: 'bank-account-changed', facts: { accountId: string; profileId: string; changedAt: number }]
  | [
      kind: 'cash-out-settled',
      facts: {
        cashoutId: string
        profileId: string
        status: 'completed' | 'failed'
        netRupiah: bigint
        reason: string | null
      },
    ]

/** Notifies a person if this transaction commits. */
export type Notify = (...notice: [...CashoutNotice, how: { tx: Within }]) => Promise<void>

/** What a letter says, beside what is told on the site: the way of whoever lost their devices. */
export type CashoutLetter = 'bank-account-changed' | 'cash-out-completed' | 'cash-out-failed'

export interface CashoutNeeds {
  database: Database
  db: Kysely<CashoutTables>
  ledger: Ledger
  vault: Vault
  secrets: Pick<Secrets, 'derive'>
  tally: Tally
  clock: Clock
  cashoutRules(): Promise<CashoutRules>
  /** Refuses whoever is too young, where a minimum age is set. */
  requireAge(accountId: string): Promise<void>
  /** Ends the call unless it is the person, by their password or by a code (ruling R28). */
  provePerson(
    caller: Caller,
    shown: {
      password?: string | undefined
      otp?: string | undefined
      purpose: 'bankAccount' | 'withdraw'
      now: number
    },
  ): Promise<void>
  /** When the newest device and the number of an account came, in milliseconds. */
  newestOf(accountId: string): Promise<{ device: number | null; phone: number | null }>
  /** Whether an operator has banned them. */
  isBanned(accountId: string): Promise<boolean>
  writeLetter(accountId: string, letter: CashoutLetter): void
  notify: Notify
}
