import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import { DAY_MS, dayOf, startOfDay } from '../days.ts'
import type { Currency } from '../posting.ts'
import type { LedgerTables } from './tables.ts'

/** A day of the ledger as it was published; a closed day never changes. */
export interface Close {
  /** In Jakarta: `2026-11-20`. */
  readonly day: string
  readonly transfers: number
  /** What moved of each currency, in whole units. */
  readonly totals: Readonly<Record<string, string>>
  /** What other modules wrote into the day, one line each. */
  readonly notes: string[]
  readonly previous: string
  readonly hash: string
}

export interface Place {
  readonly limit: number
  readonly offset: number
}

/** Postings wait for the few milliseconds of a close: none may slip into a day while it is summed. */
export async function lockForClosing(tx: Transaction<LedgerTables>): Promise<void> {
  await sql`lock table ${sql.table('loyalty.ledger_close')} in exclusive mode`.execute(tx)
  await sql`lock table ${sql.table('loyalty.ledger_transfer')}, ${sql.table('loyalty.ledger_note')}
    in share mode`.execute(tx)
}

export const lastClose = (db: Kysely<LedgerTables>) =>
  db.selectFrom('ledger_close').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst()

export const allCloses = (db: Kysely<LedgerTables>) =>
  db.selectFrom('ledger_close').selectAll().orderBy('day').execute()

/** When the first transfer was posted or the first note written; undefined in an empty ledger. */
export async function firstAtOf(db: Kysely<LedgerTables>): Promise<number | undefined> {
  const [transfer, note] = await Promise.all([
    db.selectFrom('ledger_transfer').select('at').orderBy('at').limit(1).executeTakeFirst(),
    db.selectFrom('ledger_note').select('at').orderBy('at').limit(1).executeTakeFirst(),
  ])
  const moments = [transfer, note].flatMap((first) => (first ? [Number(first.at)] : []))
  return moments.length === 0 ? undefined : Math.min(...moments)
}

/** The notes of days, in their order; a day without one is absent. */
async function notesOfDays(
  db: Kysely<LedgerTables>,
  days: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  if (days.length === 0) return new Map()
  const [first, last] = [days.reduce((a, b) => (a < b ? a : b)), days.reduce((a, b) => (a > b ? a : b))]
  const rows = await db
    .selectFrom('ledger_note')
    .select(['at', 'text'])
    .where('at', '>=', BigInt(startOfDay(first)))
    .where('at', '<', BigInt(startOfDay(last) + DAY_MS))
    .orderBy('id')
    .execute()
  const wanted = new Set(days)
  const found = new Map<string, string[]>()
  for (const { at, text } of rows) {
    const day = dayOf(Number(at))
    if (wanted.has(day)) found.set(day, [...(found.get(day) ?? []), text])
  }
  return found
}

export async function insertClose(
  tx: Transaction<LedgerTables>,
  close: Insertable<LedgerTables['ledger_close']>,
): Promise<void> {
  await tx.insertInto('ledger_close').values(close).execute()
}

/** What a close hashes of the day that begins at this moment. */
export async function sumOfDay(db: Kysely<LedgerTables>, start: number) {
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
  const notes = await notesOfDays(db, [dayOf(start)])
  return {
    day: dayOf(start),
    notes: notes.get(dayOf(start)) ?? [],
    transfers: Number(rows[0]?.transfers ?? 0),
    leaves: rows[0]?.leaves ?? Buffer.alloc(0),
    totals: Object.fromEntries(moved.rows.map(({ currency, moved: amount }) => [currency, amount])),
  }
}

export async function listCloses(
  db: Kysely<LedgerTables>,
  { limit, offset, day: onlyDay }: Place & { day?: string | undefined },
): Promise<{ closes: Close[]; total: number }> {
  const found = db
    .selectFrom('ledger_close')
    .$if(onlyDay !== undefined, (all) => all.where('day', '=', onlyDay!))
  const [rows, counted] = await Promise.all([
    found
      .select([sql<string>`day::text`.as('day'), 'transfers', 'totals', 'previous', 'hash'])
      .orderBy('day', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    found.select(({ fn }) => fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
  ])
  const notes = await notesOfDays(
    db,
    rows.map(({ day }) => day),
  )
  const closes = rows.map(({ day, transfers, totals, previous, hash }) => ({
    day,
    transfers: Number(transfers),
    totals,
    notes: notes.get(day) ?? [],
    previous: previous.toString('hex'),
    hash: hash.toString('hex'),
  }))
  return { closes, total: Number(counted.total) }
}

/** The closed day that contains this moment; null while it is open. */
export async function closedDayOf(db: Kysely<LedgerTables>, at: number): Promise<string | null> {
  const found = await db
    .selectFrom('ledger_close')
    .select(sql<string>`day::text`.as('day'))
    .where('until_ms', '>', BigInt(at))
    .orderBy('until_ms')
    .limit(1)
    .executeTakeFirst()
  return found?.day ?? null
}

/** The transfer hashes of a closed day in hexadecimal; null for a day that is not closed. */
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

/** What all entries of each currency sum to. */
export async function driftOf(db: Kysely<LedgerTables>): Promise<ReadonlyMap<Currency, bigint>> {
  const { rows } = await sql<{ currency: Currency; amount: string }>`
    select a.currency, sum(e.amount)::text as amount
    from ${sql.table('loyalty.ledger_entry')} e
      join ${sql.table('loyalty.ledger_account')} a on a.id = e.account
    group by 1`.execute(db)
  return new Map(rows.map(({ currency, amount }) => [currency, BigInt(amount)]))
}

/** Closed days before one, the newest first. */
export async function closesBefore(
  db: Kysely<LedgerTables>,
  { day, limit }: { day: string | null; limit: number },
): Promise<Close[]> {
  const rows = await db
    .selectFrom('ledger_close')
    .select([sql<string>`day::text`.as('day'), 'transfers', 'totals', 'previous', 'hash'])
    .$if(day !== null, (all) => all.where('day', '<', day))
    .orderBy('ledger_close.day', 'desc')
    .limit(limit)
    .execute()
  const notes = await notesOfDays(
    db,
    rows.map((row) => row.day),
  )
  return rows.map(({ transfers, previous, hash, ...close }) => ({
    ...close,
    notes: notes.get(close.day) ?? [],
    transfers: Number(transfers),
    previous: previous.toString('hex'),
    hash: hash.toString('hex'),
  }))
}
