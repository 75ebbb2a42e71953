import type { ColumnType, Generated } from 'kysely'
import type { Currency } from '../posting.ts'

type Json = ColumnType<Record<string, unknown>, string, never>

export interface LedgerTables {
  ledger_account: {
    id: Generated<bigint>
    owner: string
    kind: string
    currency: Currency
    balance: bigint | null
    /** Hundredths of a gencash that the next fee begins with. */
    fee_carry: Generated<bigint>
    /** Of a wallet that two operators froze. */
    is_frozen: Generated<boolean>
  }
  ledger_transfer: {
    id: string
    kind: string
    at: bigint
    facts: Json
    reverses: string | null
    salt: Buffer
    leaf: Buffer
  }
  ledger_entry: {
    transfer_id: string
    line: number
    account: bigint
    amount: bigint
    balance_after: bigint | null
  }
  ledger_key: { key: string; body_hash: Buffer; transfer_id: string }
  ledger_note: { id: Generated<bigint>; key: string; at: bigint; text: string }
  ledger_hold: { id: string; state: 'pending' | 'posted' | 'voided'; resolved_by: string | null }
  outbox: { id: string; topic: string; payload: Json; relayed_at: bigint | null }
  wallet_freeze: {
    id: string
    account_id: string
    is_frozen: boolean
    at: bigint
    reason: string
    asked_by: string
    confirmed_by: string
  }
  ledger_close: {
    day: string
    until_ms: bigint
    transfers: bigint
    totals: ColumnType<Record<string, string>, string, never>
    previous: Buffer
    hash: Buffer
  }
}
