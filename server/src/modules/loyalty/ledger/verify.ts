import type { Kysely } from 'kysely'
import { findBreaches, type Breach, type Invariant } from '#platform/database/invariants'
import { ledgerInvariants } from './rows/invariant-rows.ts'
import type { LedgerTables } from './rows/tables.ts'

/**
 * Recomputes the whole ledger from its entries, and checks what other parts of this module store beside it. It only
 * reads; an empty answer is a ledger that is in order.
 */
export const verifyLedger = (db: Kysely<LedgerTables>, more: readonly Invariant[] = []): Promise<Breach[]> =>
  findBreaches(db, [...ledgerInvariants, ...more])
