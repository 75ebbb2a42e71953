import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { canonical } from './posting.ts'
import type { LedgerTables } from './rows.ts'

/** A day of the ledger as it was published; nothing of it changes any more. */
export interface Close {
  /** In Jakarta: `2026-11-20`. */
  readonly day: string
  readonly transfers: number
  /** What moved of each currency, in whole ones. */
  readonly totals: Readonly<Record<string, string>>
  readonly previous: string
  readonly hash: string
}

/** Jakarta has no summer time: its days begin at 17:00 UTC. */
const ZONE_MS = 7 * 60 * 60_000
export const DAY_MS = 24 * 60 * 60_000
/** A day is closed this long after it ended: what was under way then has come to its end. */
const SETTLE_MS = 10 * 60_000
/** Before the first close. */
const NOTHING = Buffer.alloc(32)
/** Days that one run closes at most; the next one goes on. */
const DAYS_MAX = 400

/**
 * The hash of a day: the sum over the one before, the day, how many transfers it has, what moved, and the
 * sums of its transfers in the order of their ids. Whoever has the published sums of a day computes it again,
 * and whoever has a receipt finds theirs among them.
 */
export function hashOf(day: {
  previous: Buffer
  day: string
  transfers: number
  totals: Readonly<Record<string, string>>
  leaves: Buffer
}): Buffer {
  return createHash('sha256')
    .update(day.previous)
    .update(`${day.day}|${day.transfers}|${canonical(day.totals)}`)
    .update(day.leaves)
    .digest()
}

/** Closes every day that is over, each on the one before; of several nodes one does it. */
export async function closeDays(db: Kysely<LedgerTables>, now: number): Promise<Close[]> {
  return await db.transaction().execute(async (tx) => {
    // Whoever posts waits for these milliseconds: nothing may slip into a day that is being summed.
    await sql`lock table ${sql.table('loyalty.ledger_close')} in exclusive mode`.execute(tx)
    await sql`lock table ${sql.table('loyalty.ledger_transfer')} in share mode`.execute(tx)
    const last = await tx
      .selectFrom('ledger_close')
      .selectAll()
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst()
    const first = await tx
      .selectFrom('ledger_transfer')
      .select('at')
      .orderBy('at')
      .limit(1)
      .executeTakeFirst()
    if (!last && !first) return []
    let start = last ? Number(last.until_ms) : startOf(Number(first?.at))
    let previous: Buffer = last?.hash ?? NOTHING
    const closed: Close[] = []
    while (start + DAY_MS + SETTLE_MS <= now && closed.length < DAYS_MAX) {
      const summed = await sumOf(tx, start)
      const hash = hashOf({ ...summed, previous })
      await tx
        .insertInto('ledger_close')
        .values({
          day: summed.day,
          until_ms: BigInt(start + DAY_MS),
          transfers: BigInt(summed.transfers),
          totals: JSON.stringify(summed.totals),
          previous,
          hash,
        })
        .execute()
      const { day, transfers, totals } = summed
      closed.push({ day, transfers, totals, previous: previous.toString('hex'), hash: hash.toString('hex') })
      previous = hash
      start += DAY_MS
    }
    return closed
  })
}

/** Days whose published hash no longer comes out of what is there. */
export async function brokenCloses(db: Kysely<LedgerTables>): Promise<string[]> {
  const closes = await db.selectFrom('ledger_close').selectAll().orderBy('day').execute()
  const broken: string[] = []
  let previous: Buffer = NOTHING
  for (const close of closes) {
    const summed = await sumOf(db, Number(close.until_ms) - DAY_MS)
    const isSame = hashOf({ ...summed, previous }).equals(close.hash) && previous.equals(close.previous)
    if (!isSame) broken.push(summed.day)
    previous = close.hash
  }
  return broken
}

async function sumOf(db: Kysely<LedgerTables>, start: number) {
  const within = sql`t.at >= ${start} and t.at < ${start + DAY_MS}`
  const transfer = sql.table('loyalty.ledger_transfer')
  const { rows } = await sql<{ transfers: string; leaves: Buffer | null }>`
    select count(*)::text as transfers, string_agg(t.leaf, ''::bytea order by t.id) as leaves
    from ${transfer} t where ${within}`.execute(db)
  const moved = await sql<{ currency: string; moved: string }>`
    select a.currency, sum(e.amount)::text as moved
    from ${transfer} t join ${sql.table('loyalty.ledger_entry')} e on e.transfer_id = t.id
    join ${sql.table('loyalty.ledger_account')} a on a.id = e.account
    where ${within} and e.amount > 0 group by a.currency`.execute(db)
  return {
    day: new Date(start + ZONE_MS).toISOString().slice(0, 10),
    transfers: Number(rows[0]?.transfers ?? 0),
    leaves: rows[0]?.leaves ?? Buffer.alloc(0),
    totals: Object.fromEntries(moved.rows.map(({ currency, moved: amount }) => [currency, amount])),
  }
}

/** When a day of Jakarta begins. */
export function startOfDay(day: string): number {
  return Date.parse(day) - ZONE_MS
}

function startOf(at: number): number {
  return Math.floor((at + ZONE_MS) / DAY_MS) * DAY_MS - ZONE_MS
}

interface Place {
  readonly limit: number
  readonly offset: number
}

export async function listCloses(
  db: Kysely<LedgerTables>,
  { limit, offset, day: asked }: Place & { day?: string | undefined },
): Promise<{ closes: Close[]; total: number }> {
  const found = db.selectFrom('ledger_close').$if(asked !== undefined, (all) => all.where('day', '=', asked!))
  const [rows, counted] = await Promise.all([
    found
      .select([sql<string>`day::text`.as('day'), 'transfers', 'totals', 'previous', 'hash'])
      .orderBy('day', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  const closes = rows.map(({ day, transfers, totals, previous, hash }) => ({
    day,
    transfers: Number(transfers),
    totals,
    previous: previous.toString('hex'),
    hash: hash.toString('hex'),
  }))
  return { closes, total: Number(counted.total) }
}

/** The closed day that has this moment; null while it is not closed. */
export async function dayOf(db: Kysely<LedgerTables>, at: number): Promise<string | null> {
  const found = await db
    .selectFrom('ledger_close')
    .select(sql<string>`day::text`.as('day'))
    .where('until_ms', '>', BigInt(at))
    .orderBy('until_ms')
    .limit(1)
    .executeTakeFirst()
  return found?.day ?? null
}

/** The sums of a closed day in hexadecimal; nothing of a day that is not closed. */
export async function leavesOf(
  db: Kysely<LedgerTables>,
  day: string,
  { limit, offset }: Place,
): Promise<{ leaves: string[]; total: number } | null> {
  const close = await db
    .selectFrom('ledger_close')
    .select(['until_ms', 'transfers'])
    .where('day', '=', day)
    .executeTakeFirst()
  if (!close) return null
  const until = close.until_ms
  const rows = await db
    .selectFrom('ledger_transfer')
    .select('leaf')
    .where('at', '>=', until - BigInt(DAY_MS))
    .where('at', '<', until)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { leaves: rows.map(({ leaf }) => leaf.toString('hex')), total: Number(close.transfers) }
}
