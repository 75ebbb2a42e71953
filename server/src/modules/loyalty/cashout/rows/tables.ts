import type { ColumnType, Generated, Kysely, Selectable, Transaction } from 'kysely'
import type { CashoutStep } from '@tayang/contract'
import type { BankAnswer } from '../bank-answers.ts'
import type { LedgerTables } from '../../ledger/rows/tables.ts'

export interface CashoutTables extends LedgerTables {
  bank_account: {
    account_id: string
    key: string
    sealed: Buffer
    bank_code: string
    nik_sum: Buffer
    number_sum: Buffer
    changed_at: bigint
  }
  cashout: {
    id: string
    account_id: string
    profile_id: string
    status: Generated<CashoutStatus>
    gencash: bigint
    rate: bigint
    amount: bigint
    fee: bigint
    tax: bigint
    net: bigint
    invoice_number: string
    bank_code: string
    bank_name: string
    key: string | null
    sealed: Buffer | null
    created_at: bigint
    updated_at: bigint
    payout_after: bigint | null
    held_by: HeldBy | null
    needs_bank_check: boolean
    bank_checked_by: Generated<string | null>
    taken_by: Generated<string | null>
    file_id: Generated<string | null>
    paid_by: Generated<string | null>
    paid_at: Generated<bigint | null>
    reference: Generated<string | null>
    settled_by: Generated<string | null>
    settled_at: Generated<bigint | null>
    reason: Generated<string | null>
    is_erased: Generated<boolean>
  }
  cashout_file: { id: string; made_by: string; made_at: bigint }
  cashout_answers: {
    id: string
    file_id: string
    read_by: string
    read_at: bigint
    answers: ColumnType<BankAnswer[], string, never>
  }
  cashout_step: {
    id: string
    cashout_id: string
    at: bigint
    operator: string
    step: CashoutStep['step']
    note: string | null
  }
}

export type CashoutStatus = 'processing' | 'completed' | 'failed'
/** What of an account was new when a payout was requested. */
export type HeldBy = 'device' | 'phone' | 'bank-account'

/** A cash-out as it is selected. */
export type CashoutRow = Readonly<Selectable<CashoutTables['cashout']>>

export type Db = Kysely<CashoutTables>
export type Tx = Transaction<CashoutTables>

export interface Place {
  readonly limit: number
  readonly offset: number
}
