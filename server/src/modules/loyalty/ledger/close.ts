import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { DAY_MS, startOfDayAt } from './days.ts'
import { canonical } from './posting.ts'
import {
  allCloses,
  firstAtOf,
  insertClose,
  lastClose,
  lockForClosing,
  sumOfDay,
  type Close,
} from './rows/close-rows.ts'
import type { LedgerTables } from './rows/tables.ts'

/** A day is closed this long after it ended: a posting that was under way then has been committed. */
const SETTLE_MS = 10 * 60_000
/** What the first close continues. */
const FIRST_HASH = Buffer.alloc(32)
/** Days that one run closes at most; the next run continues. */
const DAYS_MAX = 400

/**
 * The hash of a day: over the hash of the day before, the day, the number of its transfers, what moved, and the hashes
 * of its transfers in the order of their ids, and the notes of other modules. Anybody can compute it again from the
 * published hashes of a day, and find the hash of their own receipt among them.
 */
function hashOf(day: {
  previous: Buffer
  day: string
  transfers: number
  totals: Readonly<Record<string, string>>
  leaves: Buffer
  notes: readonly string[]
}): Buffer {
  const hash = createHash('sha256')
    .update(day.previous)
    .update(`${day.day}|${day.transfers}|${canonical(day.totals)}`)
    .update(day.leaves)
  // A day without notes has the hash that it had before there were any.
  for (const note of day.notes) hash.update(`|note|${note}`)
  return hash.digest()
}

/** Closes every day that is over, each on top of the one before. Of several nodes that call it, one closes a day. */
export async function closeDays(db: Kysely<LedgerTables>, now: number): Promise<Close[]> {
  return await db.transaction().execute(async (tx) => {
    await lockForClosing(tx)
    const last = await lastClose(tx)
    const firstAt = await firstAtOf(tx)
    if (!last && firstAt === undefined) return []
    let start = last ? Number(last.until_ms) : startOfDayAt(Number(firstAt))
    let previous: Buffer = last?.hash ?? FIRST_HASH
    const closed: Close[] = []
    while (start + DAY_MS + SETTLE_MS <= now && closed.length < DAYS_MAX) {
      const summed = await sumOfDay(tx, start)
      const hash = hashOf({ ...summed, previous })
      const { day, transfers, totals, notes } = summed
      await insertClose(tx, {
        day,
        until_ms: BigInt(start + DAY_MS),
        transfers: BigInt(transfers),
        totals: JSON.stringify(totals),
        previous,
        hash,
      })
      closed.push({
        day,
        transfers,
        totals,
        notes,
        previous: previous.toString('hex'),
        hash: hash.toString('hex'),
      })
      previous = hash
      start += DAY_MS
    }
    return closed
  })
}

/** Days whose published hash can no longer be computed from the stored transfers. */
export async function brokenCloses(db: Kysely<LedgerTables>): Promise<string[]> {
  const broken: string[] = []
  let previous: Buffer = FIRST_HASH
  for (const close of await allCloses(db)) {
    const summed = await sumOfDay(db, Number(close.until_ms) - DAY_MS)
    const isSame = hashOf({ ...summed, previous }).equals(close.hash) && previous.equals(close.previous)
    if (!isSame) broken.push(summed.day)
    previous = close.hash
  }
  return broken
}
