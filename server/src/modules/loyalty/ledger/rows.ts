import {
  CompiledQuery,
  sql,
  type ColumnType,
  type Generated,
  type Kysely,
  type QueryExecutorProvider,
} from 'kysely'
import type { Currency, PostedLeg, Transfer, TransferKind } from './posting.ts'

type Json = ColumnType<Record<string, unknown>, string, never>

export interface LedgerTables {
  ledger_account: {
    id: Generated<bigint>
    owner: string
    kind: string
    currency: Currency
    balance: bigint | null
    /** Hundredths of gencash that the next fee begins with. */
    fee_carry: Generated<bigint>
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
  ledger_hold: { id: string; state: 'pending' | 'posted' | 'voided'; resolved_by: string | null }
  outbox: { id: string; topic: string; payload: Json; relayed_at: bigint | null }
  ledger_close: {
    day: string
    until_ms: bigint
    transfers: bigint
    totals: ColumnType<Record<string, string>, string, never>
    previous: Buffer
    hash: Buffer
  }
}

interface PostRow {
  n: number
  outcome: 'posted' | 'replayed' | 'changed' | 'short' | 'settled'
  id: string | null
  at: bigint | null
  facts: Record<string, unknown> | null
  legs: RawLeg[] | null
}

/** As JSON of the database says it. */
type RawLeg = Omit<PostedLeg, 'amount' | 'after'> & { amount: number | string; after: number | string | null }

export async function postBatch(db: QueryExecutorProvider, batch: string, now: number): Promise<PostRow[]> {
  // Whole numbers of the database's JSON leave it as text: JavaScript's own reading would round the large
  // ones.
  const { rows } = await sql<PostRow>`
    select n, outcome, id, at, facts, (
      select jsonb_agg(l || jsonb_build_object('amount', l ->> 'amount', 'after', l ->> 'after') order by o)
      from jsonb_array_elements(legs) with ordinality as x (l, o)
    ) as legs
    from ${sql.table('loyalty.post')}(${batch}::jsonb, ${now})`.execute(db)
  return rows
}

export function transferOf({ id, at, facts, legs }: PostRow): Transfer {
  if (id === null || at === null || facts === null || legs === null)
    throw new Error('a posted transfer is whole')
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

/** By owner; of whom nothing ever moved there is none. */
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
    const theirs = found.get(owner) ?? new Map<Currency, bigint>()
    found.set(owner, theirs.set(currency, balance ?? 0n))
  }
  return found
}

export interface Line extends Pick<Transfer, 'id' | 'at' | 'facts'> {
  readonly kind: TransferKind
}

export interface LinesAsked {
  readonly owner: string
  /** Movements of this wallet alone; of all of them where absent. */
  readonly currency?: Currency
  readonly kinds: readonly TransferKind[]
  /** Only what took from the wallet, or what gave to it. */
  readonly only?: 'taken' | 'given'
  readonly limit: number
  readonly offset: number
}

/** A list says of no more than so many how many there are: counting what a star was ever given takes seconds. */
const COUNTED_MAX = 10_000

/**
 * Of each wallet its newest ones, which its index has in order: a page costs as much as what is before it, however
 * long the history is. Made once as texts, since every look at a wallet asks.
 */
const linesAsked = (columns: string, newest: string) => `
  select ${columns} from loyalty.ledger_account a cross join lateral (
    select t.id, t.kind, t.at, t.facts
    from loyalty.ledger_entry e join loyalty.ledger_transfer t on t.id = e.transfer_id
    where e.account = a.id and t.kind = any($3) and ($4::text is null or (e.amount < 0) = ($4 = 'taken'))
    order by e.transfer_id desc limit ${newest}
  ) line
  where a.owner = $1 and a.kind = 'wallet' and ($2::text is null or a.currency = $2)`
const LINES = `${linesAsked('line.*', '$5::bigint + $6')} order by line.id desc limit $5 offset $6`
const COUNT = linesAsked('count(*) as total', String(COUNTED_MAX))

/** Movements of somebody's wallets, the newest first, and how many there are, as far as they are counted. */
export async function linesOf(
  db: Kysely<LedgerTables>,
  { owner, currency, kinds, only, limit, offset }: LinesAsked,
): Promise<{ lines: Line[]; total: number }> {
  const which = [owner, currency ?? null, [...kinds], only ?? null]
  const ask = async <Row>(text: string, values: unknown[]): Promise<Row[]> =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
  const [lines, [counted]] = await Promise.all([
    ask<Omit<Line, 'at'> & { at: bigint }>(LINES, [...which, limit, offset]),
    ask<{ total: bigint }>(COUNT, which),
  ])
  return {
    lines: lines.map((line) => ({ ...line, at: Number(line.at) })),
    total: Math.min(Number(counted?.total ?? 0n), COUNTED_MAX),
  }
}

/** What was done under a key, where anything was. */
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
  db: Kysely<LedgerTables>,
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
