import { sql, type Kysely } from 'kysely'
import { firstIdAt } from '../ledger/first-id-at.ts'
import { OPERATOR, type Currency, type TransferKind } from '../ledger/posting.ts'
import type { LedgerTables } from '../ledger/rows/tables.ts'
import type { Within } from '#platform/database/database'

type Db = Kysely<LedgerTables>

export interface TransferFilter {
  readonly person?: string | undefined
  readonly kind?: TransferKind | undefined
  readonly from?: number | undefined
  readonly to?: number | undefined
  /** Only these movements; absent: all. */
  readonly ids?: readonly string[] | undefined
  /** The last one of the page before. */
  readonly after: { readonly at: number; readonly id: string } | null
  readonly limit: number
}

export interface TransferRow {
  readonly id: string
  readonly kind: TransferKind
  readonly at: bigint
  readonly facts: Record<string, unknown>
  readonly reverses: string | null
}

/** A transfer is posted within seconds of its id; a late one belongs to the day after it. */
const ID_MARGIN_MS = 24 * 60 * 60_000
/** An id is older than its transfer, but for the clocks of two servers. */
const CLOCKS_MS = 60_000

function conditions({ kind, from, to, ids }: TransferFilter) {
  const all = [sql`true`]
  if (kind !== undefined) {
    all.push(sql`t.kind = ${kind}`)
    // The index of the rare kinds has only those.
    if (kind !== 'gift' && kind !== 'bullet') all.push(sql`t.kind not in ('gift', 'bullet')`)
  }
  if (from !== undefined) all.push(sql`t.at >= ${from}`)
  if (to !== undefined) all.push(sql`t.at < ${to}`)
  if (ids !== undefined) all.push(sql`t.id = any(${[...ids]}::uuid[])`)
  return sql.join(all, sql` and `)
}

const COLUMNS = sql`t.id, t.kind, t.at, t.facts, t.reverses`

/**
 * Movements, the newest first. Those of a person come by the index of their entries, which is in the order of ids: a
 * page costs what it has, however many movements there are before it.
 */
export async function listTransferRows(db: Db, filter: TransferFilter): Promise<TransferRow[]> {
  const { person, limit, from, to, after } = filter
  if (person === undefined) {
    const before = after ? sql`(t.at, t.id) < (${after.at}, ${after.id}::uuid)` : sql`true`
    const { rows } = await sql<TransferRow>`
      select ${COLUMNS} from loyalty.ledger_transfer t where ${conditions(filter)} and ${before}
      order by t.at desc, t.id desc limit ${limit}`.execute(db)
    return rows
  }
  const ids = [sql`e.transfer_id >= ${firstIdAt((from ?? 0) - ID_MARGIN_MS)}`]
  if (to !== undefined) ids.push(sql`e.transfer_id < ${firstIdAt(to + CLOCKS_MS)}`)
  if (after) ids.push(sql`e.transfer_id < ${after.id}`)
  const { rows } = await sql<TransferRow>`
    select distinct line.* from loyalty.ledger_account a cross join lateral (
      select ${COLUMNS} from loyalty.ledger_entry e join loyalty.ledger_transfer t on t.id = e.transfer_id
      where e.account = a.id and ${sql.join(ids, sql` and `)} and ${conditions(filter)}
      order by e.transfer_id desc limit ${limit}
    ) line
    where a.owner = ${person} order by line.id desc limit ${limit}`.execute(db)
  return rows
}

export interface EntryRow {
  readonly transfer_id: string
  readonly owner: string
  readonly kind: string
  readonly currency: Currency
  readonly amount: bigint
}

/** What these movements moved, and what took each back. */
export async function partsOf(db: Db, ids: readonly string[]) {
  const [entries, backs, invoices] = await Promise.all([
    sql<EntryRow>`
      select e.transfer_id, a.owner, a.kind, a.currency, e.amount
      from loyalty.ledger_entry e join loyalty.ledger_account a on a.id = e.account
      where e.transfer_id = any(${[...ids]}::uuid[]) order by e.transfer_id, e.line`.execute(db),
    sql<{ id: string; reverses: string }>`
      select id, reverses from loyalty.ledger_transfer where reverses = any(${[...ids]}::uuid[])`.execute(db),
    sql<{ id: string; invoice: string }>`
      select id, invoice_number as invoice from loyalty.cashout
      where id = any(${[...ids]}::uuid[])`.execute(db),
  ])
  return {
    entries: entries.rows,
    backs: new Map(backs.rows.map(({ id, reverses }) => [reverses, id])),
    invoices: new Map(invoices.rows.map(({ id, invoice }) => [id, invoice])),
  }
}

const FOUND_MAX = 20

/** Movements under one of these keys, or of the cash-out with this invoice. */
export async function idsByName(
  db: Db,
  { keys, invoice }: { keys: readonly string[]; invoice: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select transfer_id as id from loyalty.ledger_key where key = any(${[...keys]}::text[])
    union select id from loyalty.cashout where invoice_number = ${invoice}
    union select h.resolved_by from loyalty.cashout c join loyalty.ledger_hold h on h.id = c.id
      where c.invoice_number = ${invoice} and h.resolved_by is not null
    limit ${FOUND_MAX}`.execute(db)
  return rows.map(({ id }) => id)
}

export interface BalanceRow {
  readonly kind: 'wallet' | 'escrow'
  readonly currency: Currency
  readonly balance: bigint
  readonly is_frozen: boolean
}

/** The wallets of an account and what of them waits. */
export async function guardedOf(db: Db, accountId: string): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select kind, currency, balance, is_frozen from loyalty.ledger_account
    where owner = ${accountId} and balance is not null`.execute(db)
  return rows
}

/** What people have together. */
export async function heldByPeople(db: Db) {
  const { rows } = await sql<{ currency: Currency; wallets: string; escrow: string }>`
    select currency, coalesce(sum(balance) filter (where kind = 'wallet'), 0)::text as wallets,
      coalesce(sum(balance) filter (where kind = 'escrow'), 0)::text as escrow
    from loyalty.ledger_account where balance is not null group by 1 order by 1`.execute(db)
  const { rows: others } = await sql<{ owed: string; frozen: string }>`
    select (select coalesce(sum(net), 0)::text from loyalty.cashout where status = 'processing') as owed,
      (select count(*)::text from loyalty.ledger_account where is_frozen and currency = 'diamond') as frozen
  `.execute(db)
  return { rows, owed: Number(others[0]?.owed ?? 0), frozen: Number(others[0]?.frozen ?? 0) }
}

export interface Freeze {
  /** The request of the two operators. */
  readonly id: string
  readonly accountId: string
  readonly isFrozen: boolean
  readonly now: number
  readonly reason: string
  readonly askedBy: string
  readonly confirmedBy: string
}

/** Freezes both wallets of an account, or lets them go; once for each request. */
export async function writeFreeze(tx: Within, freeze: Freeze): Promise<void> {
  const { id, accountId, isFrozen, now, reason, askedBy, confirmedBy } = freeze
  const { rows } = await sql`
    insert into loyalty.wallet_freeze (id, account_id, is_frozen, at, reason, asked_by, confirmed_by)
    values (${id}, ${accountId}, ${isFrozen}, ${now}, ${reason}, ${askedBy}, ${confirmedBy})
    on conflict do nothing returning id`.execute(tx)
  if (rows.length === 0) return
  // An account that never had anything gets its wallets now, so that what comes later comes into a frozen one.
  await sql`
    insert into loyalty.ledger_account (owner, kind, currency, balance, is_frozen)
    values (${accountId}, 'wallet', 'diamond', 0, ${isFrozen}),
      (${accountId}, 'wallet', 'gencash', 0, ${isFrozen})
    on conflict (owner, kind, currency) do update set is_frozen = excluded.is_frozen`.execute(tx)
}

/** The last freeze or release of an account. */
export const lastFreeze = (db: Db, accountId: string) =>
  db
    .selectFrom('wallet_freeze')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const isOfOperator = (owner: string) => owner === OPERATOR
