import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import type { Json } from './facts.ts'

interface CallColumns {
  id: string
  at: number
  account_id: string
  operation: string
  target: string
  targets: string[]
  facts: string | null
  request_id: string
}

export interface TrailTables {
  trail: CallColumns & { outcome: string; calls: number }
  trail_begun: CallColumns
}

/** A call as the trail stores it. */
export interface CallRow {
  readonly id: string
  /** Together with the id it names the call: the row of its beginning and that of its end have the same two. */
  readonly at: number
  readonly accountId: string
  /** Method and path of the contract. */
  readonly operation: string
  /** The parameters of the path; never a body. */
  readonly target: Readonly<Record<string, unknown>>
  /** Ids and keys by which the row is found. */
  readonly targets: readonly string[]
  readonly facts: Readonly<Record<string, Json>> | null
  readonly requestId: string
}

export interface EndedRow extends CallRow {
  readonly outcome: string
  readonly calls: number
}

/** A row as it is listed: `outcome` is null where no end was written. */
export interface ListedRow extends CallRow {
  readonly outcome: string | null
  readonly calls: number
}

export interface TrailFilter {
  readonly operator: readonly string[]
  readonly operation: readonly string[]
  readonly target?: string | undefined
  readonly outcome?: string | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
}

/** The place of a row in the list. */
export interface Place {
  readonly at: number
  readonly id: string
}

/** Which part of a list: so many rows behind `after`. */
interface Section {
  readonly after: Place | null
  readonly limit: number
  readonly now: number
}

/** How far back calls without an end are looked for where no `from` is given. */
const UNKNOWN_WITHIN_MS = 31 * 24 * 3600 * 1000

const columns = ['id', 'at', 'account_id', 'operation', 'target', 'facts', 'request_id'] as const

export type TrailRows = ReturnType<typeof trailRows>

/** The SQL of the trail: rows are inserted and read, never changed. */
export function trailRows(db: Kysely<TrailTables>) {
  return {
    async makeMonth(at: number): Promise<void> {
      await sql`select ${sql.table('admin.make_trail_month')}(${at}::bigint)`.execute(db)
    },

    async insertBegun(rows: readonly CallRow[]): Promise<void> {
      await db.insertInto('trail_begun').values(rows.map(stored)).execute()
    },

    /** A row that is there already stays: a queue that repeats an insert writes nothing twice. */
    async insertEnded(rows: readonly EndedRow[]): Promise<void> {
      await db
        .insertInto('trail')
        .values(rows.map((row) => ({ ...stored(row), outcome: row.outcome, calls: row.calls })))
        .onConflict((same) => same.doNothing())
        .execute()
    },

    /** The newest first, before `after`; calls without an end stand where they began. */
    async list(filter: TrailFilter, { after, limit, now }: Section): Promise<ListedRow[]> {
      const ended = filter.outcome === 'unknown' ? [] : await listEnded(db, filter, after, limit)
      if (filter.outcome !== undefined && filter.outcome !== 'unknown') return ended
      const last = ended.length === limit ? ended.at(-1) : undefined
      const begun = await listUnended(db, filter, { after, last, limit, now })
      if (begun.length === 0) return ended
      return [...ended, ...begun].toSorted(newestFirst).slice(0, limit)
    },
  }
}

async function listEnded(
  db: Kysely<TrailTables>,
  filter: TrailFilter,
  after: Place | null,
  limit: number,
): Promise<ListedRow[]> {
  let query = db
    .selectFrom('trail as row')
    .select(columns)
    .select(['outcome', 'calls'])
    .where((row) => row.and(conditions(row, filter, after)))
  if (filter.outcome === 'refused') query = query.where('outcome', '<>', 'done')
  else if (filter.outcome !== undefined) query = query.where('outcome', '=', filter.outcome)
  const found = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return found.map((row) => ({ ...listed(row), outcome: row.outcome, calls: row.calls }))
}

/** Bounded by the page: what began between its ends, or within a month where the page is the last one. */
async function listUnended(
  db: Kysely<TrailTables>,
  filter: TrailFilter,
  { after, last, limit, now }: Section & { last: Place | undefined },
): Promise<ListedRow[]> {
  const isAlone = filter.outcome === 'unknown' && filter.from === undefined
  const newest = after?.at ?? filter.to ?? now
  let query = db
    .selectFrom('trail_begun as row')
    .select(columns)
    .where((row) => row.and(conditions(row, filter, after)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('trail as ended')
            .select('ended.id')
            .whereRef('ended.at', '=', 'row.at')
            .whereRef('ended.id', '=', 'row.id'),
        ),
      ),
    )
  if (last) query = query.where('at', '>=', last.at)
  if (isAlone) query = query.where('at', '>=', newest - UNKNOWN_WITHIN_MS)
  const found = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return found.map((row) => ({ ...listed(row), outcome: null, calls: 1 }))
}

function conditions(
  row: ExpressionBuilder<{ row: CallColumns }, 'row'>,
  { operator, operation, target, from, to }: TrailFilter,
  after: Place | null,
) {
  return [
    ...(operator.length > 0 ? [row('account_id', '=', sql<string>`any(${[...operator]}::uuid[])`)] : []),
    ...(operation.length > 0 ? [row('operation', '=', sql<string>`any(${[...operation]}::text[])`)] : []),
    ...(target === undefined ? [] : [row('targets', '@>', sql<string[]>`array[${target}]`)]),
    ...(from === undefined ? [] : [row('at', '>=', from)]),
    ...(to === undefined ? [] : [row('at', '<', to)]),
    // The time by itself lets PostgreSQL leave out later months, which it does not for a pair.
    ...(after ? [row('at', '<=', after.at), sql<boolean>`(at, id) < (${after.at}, ${after.id}::uuid)`] : []),
  ]
}

const newestFirst = (one: Place, other: Place) => other.at - one.at || (one.id < other.id ? 1 : -1)

const stored = (row: CallRow): CallColumns => ({
  id: row.id,
  at: row.at,
  account_id: row.accountId,
  operation: row.operation,
  target: JSON.stringify(row.target),
  targets: [...row.targets],
  facts: row.facts && JSON.stringify(row.facts),
  request_id: row.requestId,
})

/** JSON columns are read as what they hold. */
const listed = (row: Pick<CallColumns, (typeof columns)[number]>): CallRow => ({
  id: row.id,
  at: Number(row.at),
  accountId: row.account_id,
  operation: row.operation,
  target: row.target as unknown as Record<string, unknown>,
  targets: [],
  facts: row.facts as unknown as Record<string, Json> | null,
  requestId: row.request_id,
})
