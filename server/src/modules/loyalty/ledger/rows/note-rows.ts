import { sql } from 'kysely'
import type { Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import { dayOf } from '../days.ts'
import type { LedgerTables } from './tables.ts'

/** What another module wants to stand in the close of a day. */
export interface Note {
  /** Kept for ever: a repeated key writes nothing. */
  readonly key: string
  /** One line, at most a thousand characters. */
  readonly text: string
  readonly now: number
}

/**
 * Writes a note into the day that is open, in the transaction of its cause, and answers that day: its close contains
 * the note (docs/product/wallet.md#receipts-and-closes).
 */
export async function noteInDay(outer: Within, { key, text, now }: Note): Promise<string> {
  const tx = within<LedgerTables>(outer, 'loyalty')
  // A close waits for this transaction, and this one for a close that is under way: none misses the other.
  await sql`lock table ${sql.table('loyalty.ledger_note')} in row exclusive mode`.execute(tx)
  const last = await tx
    .selectFrom('ledger_close')
    .select(({ fn }) => fn.max('until_ms').as('until'))
    .executeTakeFirst()
  const at = Math.max(now, Number(last?.until ?? 0))
  const note = { key, at: BigInt(at), text }
  const made = await tx
    .insertInto('ledger_note')
    .values(note)
    .onConflict((taken) => taken.column('key').doNothing())
    .returning('at')
    .executeTakeFirst()
  if (made) return dayOf(at)
  const before = await tx.selectFrom('ledger_note').select('at').where('key', '=', key).executeTakeFirst()
  return dayOf(Number(before?.at ?? at))
}
