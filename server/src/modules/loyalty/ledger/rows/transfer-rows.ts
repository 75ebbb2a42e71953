import { CompiledQuery, sql, type Kysely, type QueryExecutorProvider } from 'kysely'
import type { Currency, PostedLeg, Transfer, TransferKind } from '../posting.ts'
import type { LedgerTables } from './tables.ts'

interface PostRow {
  n: number
  outcome: 'posted' | 'replayed' | 'changed' | 'short' | 'frozen' | 'settled'
  id: string | null
  at: bigint | null
  facts: Record<string, unknown> | null
  legs: RawLeg[] | null
}

/** A leg in the JSON of the database. */
type RawLeg = Omit<PostedLeg, 'amount' | 'after'> & { amount: number | string; after: number | string | null }

export async function postBatch(db: QueryExecutorProvider, batch: string, now: number): Promise<PostRow[]> {
  // Sums leave the database's JSON as text: JavaScript would round the large ones.
  const { rows } = await sql<PostRow>`
    select n, outcome, id, at, facts, (
      select jsonb_agg(l || jsonb_build_object('amount', l ->> 'amount', 'after', l ->> 'after') order by o)
      from jsonb_array_elements(legs) with ordinality as x (l, o)
    ) as legs
    from ${sql.table('loyalty.post')}(${batch}::jsonb, ${now})`.execute(db)
  return rows
}

export function transferOf({ id, at, facts, legs }: PostRow): Transfer {
  if (id === null || at === null || facts === null || legs === null) {
    throw new Error('a posted transfer has an id, a time, facts and legs')
  }
  return {
    id,
    at: Number(at),
    facts,
    legs: legs.map((leg) => ({
      ...leg,
      amount: BigInt(leg.amount),
      after: leg.after === null ? null : BigInt(leg.after),
    })),
  }
}

export type Balances = ReadonlyMap<Currency, bigint>

/** Wallets by owner; an owner without a movement is absent. */
export async function balancesOf(
  db: Kysely<LedgerTables>,
  owners: readonly string[],
): Promise<ReadonlyMap<string, Balances>> {
  const rows = await db
    .selectFrom('ledger_account')
    .select(['owner', 'currency', 'balance'])
    .where('owner', '=', sql<string>`any(${[...owners]}::text[])`)
    .where('kind', '=', 'wallet')
    .execute()
  const found = new Map<string, Map<Currency, bigint>>()
  for (const { owner, currency, balance } of rows) {
    const balances = found.get(owner) ?? new Map<Currency, bigint>()
    found.set(owner, balances.set(currency, balance ?? 0n))
  }
  return found
}

export interface Line extends Pick<Transfer, 'id' | 'at' | 'facts'> {
  readonly kind: TransferKind
}

export interface LinesRequest {
  readonly owner: string
  /** Movements of this wallet only; absent: of every wallet of the owner. */
  readonly currency?: Currency
  readonly kinds: readonly TransferKind[]
  /** Only debits, or only credits, of the wallet. */
  readonly only?: 'debits' | 'credits'
  readonly limit: number
  readonly offset: number
}

/** A list counts no further than this: counting every gift of a popular streamer takes seconds. */
const COUNTED_MAX = 10_000

/**
 * The newest movements of each wallet, which its index has in order: a page costs as much as what is before it, however
 * long the history is. The texts are built once, because every page of a wallet runs them.
 */
const linesOfWallets = (columns: string, newest: string) => `
  select ${columns} from loyalty.ledger_account a cross join lateral (
    select t.id, t.kind, t.at, t.facts
    from loyalty.ledger_entry e join loyalty.ledger_transfer t on t.id = e.transfer_id
    where e.account = a.id and t.kind = any($3) and ($4::text is null or (e.amount < 0) = ($4 = 'debits'))
    order by e.transfer_id desc limit ${newest}
  ) line
  where a.owner = $1 and a.kind = 'wallet' and ($2::text is null or a.currency = $2)`
const LINES = `${linesOfWallets('line.*', '$5::bigint + $6')} order by line.id desc limit $5 offset $6`
const COUNT = linesOfWallets('count(*) as total', String(COUNTED_MAX))

/** Movements of an owner's wallets, the newest first, and their number as far as it is counted. */
export async function linesOf(
  db: Kysely<LedgerTables>,
  { owner, currency, kinds, only, limit, offset }: LinesRequest,
): Promise<{ lines: Line[]; total: number }> {
  const filter = [owner, currency ?? null, [...kinds], only ?? null]
  const run = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
  const [lines, [counted]] = await Promise.all([
    run<Omit<Line, 'at'> & { at: bigint }>(LINES, [...filter, limit, offset]),
    run<{ total: bigint }>(COUNT, filter),
  ])
  return {
    lines: lines.map((line) => ({ ...line, at: Number(line.at) })),
    total: Math.min(Number(counted?.total ?? 0n), COUNTED_MAX),
  }
}

/** Of these transfers those that two operators took back. */
export async function reversedAmong(
  db: Kysely<LedgerTables>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ reverses: string }>`
    select reverses from ${sql.table('loyalty.ledger_transfer')}
    where reverses = any(${[...ids]}::uuid[]) and kind = 'reversal'`.execute(db)
  return new Set(rows.map(({ reverses }) => reverses))
}

/** The transfer that was posted under a key. */
export async function findByKey(
  db: Kysely<LedgerTables>,
  key: string,
): Promise<{ hash: Buffer; id: string } | undefined> {
  const found = await db
    .selectFrom('ledger_key')
    .select(['body_hash as hash', 'transfer_id as id'])
    .where('key', '=', key)
    .executeTakeFirst()
  return found
}

export interface WrittenTransfer extends Transfer {
  readonly kind: TransferKind
  readonly salt: Buffer
  readonly leaf: Buffer
}

export async function readTransfer(
  db: QueryExecutorProvider,
  id: string,
): Promise<WrittenTransfer | undefined> {
  const { rows } = await sql<{
    kind: TransferKind
    at: bigint
    facts: Record<string, unknown>
    salt: Buffer
    leaf: Buffer
    legs: RawLeg[]
  }>`
    select kind, at, facts, salt, leaf, (
      select jsonb_agg(l || jsonb_build_object('amount', l ->> 'amount', 'after', l ->> 'after') order by o)
      from jsonb_array_elements(loyalty.legs_of(id)) with ordinality as x (l, o)
    ) as legs
    from ${sql.table('loyalty.ledger_transfer')} where id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { kind, salt, leaf } = row
  return { kind, salt, leaf, ...transferOf({ n: 0, outcome: 'posted', id, ...row }) }
}

/** How many rows a table that is only ever added to has. */
export async function countLedgerRows(
  db: Kysely<LedgerTables>,
  table: 'ledger_transfer' | 'ledger_entry' | 'ledger_key',
): Promise<number> {
  const { n } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<bigint>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Diamonds of the gifts at these videos that were not taken back, by video; a video without a gift is absent. */
export async function diamondsAt(
  db: Kysely<LedgerTables>,
  videoIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ video: string; diamonds: bigint }>`
    select facts ->> 'videoId' as video, sum((facts -> 'pack' ->> 'price')::bigint)::bigint as diamonds
    from ${sql.table('loyalty.ledger_transfer')}
    where facts ->> 'videoId' = any(${[...videoIds]}::text[]) and facts ->> 'videoId' is not null
      and kind in ('gift', 'bullet')
      and not exists (select from loyalty.ledger_transfer back where back.reverses = ledger_transfer.id)
    group by 1`.execute(db)
  return new Map(rows.map(({ video, diamonds }) => [video, Number(diamonds)]))
}
