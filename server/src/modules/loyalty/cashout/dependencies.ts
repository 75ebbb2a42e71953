import type { Bank, PayoutSettings } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Clock } from '#platform/clock/clock'
import type { Database, Within } from '#platform/database/database'
import type { Caller } from '#platform/http/route'
import type { Secrets } from '#platform/secrets/secrets'
import type { Tally } from '#platform/limits/tally'
import type { Vault } from '#platform/secrets/vault'
import type { Ledger } from '../ledger/open-ledger.ts'
import type { CashoutTables } from './rows/tables.ts'

/** What operators set. */
export interface CashoutRules extends PayoutSettings {
  readonly minimum_cashout_price: number
  readonly 'cashout.holdHours': number
  readonly 'cashout.requiresFactor': boolean
  readonly 'cashout.banks': readonly Bank[]
  readonly 'cashout.isOpen': boolean
}

/** The names of the product settings that they are. */
export const cashoutRuleKeys = [
  'minimum_cashout_price',
  'gencash_conversion_rate',
  'cashout.feeRupiah',
  'cashout.taxPercent',
  'cashout.holdHours',
  'cashout.requiresFactor',
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

/** Emails beside the notifications: they reach a person who has lost their devices. */
export type CashoutEmail = 'bank-account-changed' | 'cash-out-completed' | 'cash-out-failed'

export interface CashoutDependencies {
  database: Database
  db: Kysely<CashoutTables>
  ledger: Ledger
  vault: Vault
  secrets: Pick<Secrets, 'derive'>
  tally: Tally
  clock: Clock
  cashoutRules(): Promise<CashoutRules>
  /** Refuses a suspended account. */
  requireActive(accountId: string): Promise<void>
  /** Refuses an account below the minimum age, where one is set. */
  requireAge(accountId: string): Promise<void>
  /** Refuses unless the caller proves who they are, by their password or a one-time code. */
  provePerson(
    caller: Caller,
    proof: {
      password?: string | undefined
      otp?: string | undefined
      purpose: 'bankAccount' | 'withdraw'
      now: number
    },
  ): Promise<void>
  /** When the newest device and the phone number of an account were added, in milliseconds. */
  newestOf(accountId: string): Promise<{ device: number | null; phone: number | null }>
  /** Whether the account has an authenticator app or a passkey. */
  hasFactor(accountId: string): Promise<boolean>
  isBanned(accountId: string): Promise<boolean>
  sendEmail(accountId: string, email: CashoutEmail): void
  notify: Notify
}
