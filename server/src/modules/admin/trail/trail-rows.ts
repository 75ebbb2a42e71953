import { sql, type Kysely, type RawBuilder } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
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
export interface ListedRow extends Omit<CallRow, 'targets'> {
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

/** As a row is listed, so that a page of them is not copied; a time has no more digits than a double holds. */
const listed = [
  'row.id',
  sql<number>`row.at::double precision`.as('at'),
  'row.account_id as accountId',
  'row.operation',
  'row.target',
  'row.facts',
  'row.request_id as requestId',
] as const
const callColumns = [
  'id',
  'at',
  'account_id',
  'operation',
  'target',
  'targets',
  'facts',
  'request_id',
] as const

/** Of one, an index is read in the order of its times up to the page; of several, all of them would be sorted. */
type HowMany = 'none' | 'one' | 'some'

/** Which conditions a query has: one text is kept for each of the few that are used. */
interface Shape {
  readonly operator: HowMany
  readonly operation: HowMany
  readonly hasTarget: boolean
  readonly hasFrom: boolean
  readonly hasTo: boolean
  readonly isAfter: boolean
}

/** What a kept query of any shape is run with. */
interface Given {
  readonly oneOperator: string
  readonly oneOperation: string
  readonly operator: readonly string[]
  readonly operation: readonly string[]
  readonly targets: readonly string[]
  readonly outcome: string
  readonly from: number
  readonly to: number
  readonly afterAt: number
  readonly afterId: string
  readonly limit: number
}

type Db = Kysely<TrailTables>

/** The SQL of the trail: rows are inserted and read, never changed. */
export function trailRows(db: Db) {
  return {
    async makeMonth(at: number): Promise<void> {
      await sql`select ${sql.table('admin.make_trail_month')}(${at}::bigint)`.execute(db)
    },

    async insertBegun(rows: readonly CallRow[]): Promise<void> {
      await insertBegunQuery(db, { rows: JSON.stringify(rows.map(stored)) })
    },

    /** A row that is there already stays: a queue that repeats an insert writes nothing twice. */
    async insertEnded(rows: readonly EndedRow[]): Promise<void> {
      const written = rows.map((row) => ({ ...stored(row), outcome: row.outcome, calls: row.calls }))
      await insertEndedQuery(db, { rows: JSON.stringify(written) })
    },

    /** The newest first, before `after`; calls without an end stand where they began. */
    async list(filter: TrailFilter, section: Section): Promise<ListedRow[]> {
      const ended = filter.outcome === 'unknown' ? [] : await listEnded(db, filter, section)
      if (filter.outcome !== undefined && filter.outcome !== 'unknown') return ended
      const last = ended.length === section.limit ? ended.at(-1) : undefined
      const begun = await listUnended(db, filter, { ...section, last })
      if (begun.length === 0) return ended
      return [...ended, ...begun].toSorted(newestFirst).slice(0, section.limit)
    },
  }
}

/** One value for all rows, so that the text is the same for any number of them. */
const insertBegunQuery = keepQuery((db: Db, given: { rows: string }) =>
  db.insertInto('trail_begun').columns(callColumns).expression(sql`
      select * from jsonb_to_recordset(${given.rows}::jsonb) as r (id uuid, at bigint, account_id uuid,
        operation text, target jsonb, targets text[], facts jsonb, request_id text)`),
)

const insertEndedQuery = keepQuery((db: Db, given: { rows: string }) =>
  db
    .insertInto('trail')
    .columns([...callColumns, 'outcome', 'calls'])
    .expression(sql`
      select * from jsonb_to_recordset(${given.rows}::jsonb) as r (id uuid, at bigint, account_id uuid,
        operation text, target jsonb, targets text[], facts jsonb,
        request_id text, outcome text, calls integer)`)
    .onConflict((same) => same.doNothing()),
)

const endedQueries = new Map<string, ReturnType<typeof keepEnded>>()
const unendedQueries = new Map<string, ReturnType<typeof keepUnended>>()

async function listEnded(db: Db, filter: TrailFilter, section: Section): Promise<ListedRow[]> {
  const { outcome } = filter
  const of = outcome === undefined ? 'any' : outcome === 'done' || outcome === 'refused' ? outcome : 'code'
  const shape = shapeOf(filter, section)
  const query = keptOf(endedQueries, `${of} ${JSON.stringify(shape)}`, () => keepEnded(shape, of))
  return query(db, givenOf(filter, section))
}

/** Bounded by the page: what began between its ends, or within a month where the page is the last one. */
async function listUnended(
  db: Db,
  filter: TrailFilter,
  { last, ...section }: Section & { last: Place | undefined },
): Promise<ListedRow[]> {
  const isAlone = filter.outcome === 'unknown' && filter.from === undefined
  const newest = section.after?.at ?? filter.to ?? section.now
  const least = isAlone ? newest - UNKNOWN_WITHIN_MS : filter.from
  const from = last ? Math.max(last.at, least ?? 0) : least
  const bounded = { ...filter, from }
  const shape = shapeOf(bounded, section)
  const query = keptOf(unendedQueries, JSON.stringify(shape), () => keepUnended(shape))
  return query(db, givenOf(bounded, section))
}

function keepEnded(shape: Shape, of: 'any' | 'done' | 'refused' | 'code') {
  return keepQuery((db: Db, given: Given) => {
    const all = db.selectFrom('trail as row').select([...listed, 'outcome', 'calls'])
    const some = all.where(sql<boolean>`${conditions(shape, given)}`)
    return ofOutcome(some, of, given)
      .orderBy('row.at', 'desc')
      .orderBy('row.id', 'desc')
      .limit(given.limit)
      .$castTo<ListedRow>()
  })
}

/** `done` is written out, because the indexes of what was refused are those of rows that are not. */
const DONE = sql.lit('done')

function ofOutcome<Query extends { where(condition: RawBuilder<boolean>): Query }>(
  some: Query,
  of: 'any' | 'done' | 'refused' | 'code',
  { outcome }: Given,
): Query {
  if (of === 'any') return some
  if (of === 'done') return some.where(sql<boolean>`outcome = ${DONE}`)
  const refused = some.where(sql<boolean>`outcome <> ${DONE}`)
  return of === 'refused' ? refused : refused.where(sql<boolean>`outcome = ${outcome}`)
}

function keepUnended(shape: Shape) {
  return keepQuery((db: Db, given: Given) =>
    db
      .selectFrom('trail_begun as row')
      .select([...listed, sql<null>`null`.as('outcome'), sql<number>`1`.as('calls')])
      .where(sql<boolean>`${conditions(shape, given)}`)
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
      .orderBy('row.at', 'desc')
      .orderBy('row.id', 'desc')
      .limit(given.limit)
      .$castTo<ListedRow>(),
  )
}

const conditions = (shape: Shape, given: Given) =>
  sql.join(
    [
      sql`true`,
      ...(shape.operator === 'one' ? [sql`account_id = ${given.oneOperator}::uuid`] : []),
      ...(shape.operator === 'some' ? [sql`account_id = any(${given.operator}::uuid[])`] : []),
      ...(shape.operation === 'one' ? [sql`operation = ${given.oneOperation}::text`] : []),
      ...(shape.operation === 'some' ? [sql`operation = any(${given.operation}::text[])`] : []),
      ...(shape.hasTarget ? [sql`targets @> ${given.targets}::text[]`] : []),
      ...(shape.hasFrom ? [sql`row.at >= ${given.from}::bigint`] : []),
      ...(shape.hasTo ? [sql`row.at < ${given.to}::bigint`] : []),
      // The time by itself lets PostgreSQL leave out later months, which it does not for a pair.
      ...(shape.isAfter
        ? [
            sql`row.at <= ${given.afterAt}::bigint`,
            sql`(row.at, row.id) < (${given.afterAt}::bigint, ${given.afterId}::uuid)`,
          ]
        : []),
    ],
    sql` and `,
  )

const howMany = (values: readonly string[]): HowMany =>
  values.length === 0 ? 'none' : new Set(values).size === 1 ? 'one' : 'some'

const shapeOf = (filter: TrailFilter, { after }: Section): Shape => ({
  operator: howMany(filter.operator),
  operation: howMany(filter.operation),
  hasTarget: filter.target !== undefined,
  hasFrom: filter.from !== undefined,
  hasTo: filter.to !== undefined,
  isAfter: after !== null,
})

const givenOf = (filter: TrailFilter, { after, limit }: Section): Given => ({
  oneOperator: filter.operator[0] ?? '',
  oneOperation: filter.operation[0] ?? '',
  operator: filter.operator,
  operation: filter.operation,
  targets: [filter.target ?? ''],
  outcome: filter.outcome ?? '',
  from: filter.from ?? 0,
  to: filter.to ?? 0,
  afterAt: after?.at ?? 0,
  afterId: after?.id ?? '',
  limit,
})

/** A query is kept for each shape, of which there are few. */
function keptOf<Query>(kept: Map<string, Query>, key: string, make: () => Query): Query {
  const query = kept.get(key) ?? make()
  kept.set(key, query)
  return query
}

const newestFirst = (one: Place, other: Place) => other.at - one.at || (one.id < other.id ? 1 : -1)

const stored = (row: CallRow) => ({
  id: row.id,
  at: row.at,
  account_id: row.accountId,
  operation: row.operation,
  target: row.target,
  targets: row.targets,
  facts: row.facts,
  request_id: row.requestId,
})
