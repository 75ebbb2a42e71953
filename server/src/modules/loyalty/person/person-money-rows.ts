import { sql, type Kysely } from 'kysely'
import type { CashoutRow, CashoutTables } from '../cashout/index.ts'
import type { Currency } from '../ledger/posting.ts'

/** Entries that one page adds up; a streamer with more is verified with the whole ledger. */
const ENTRIES_MAX = 20_000

export interface MovementRow {
  readonly id: string
  readonly at: bigint
  readonly kind: string
  readonly currency: Exclude<Currency, 'rupiah'>
  readonly amount: bigint
  /** The profiles of a gift. */
  readonly from: string | null
  readonly to: string | null
}

/** The newest movements of both wallets. */
export async function movementsOf(
  db: Kysely<CashoutTables>,
  owner: string,
  limit: number,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select line.* from loyalty.ledger_account a cross join lateral (
      select t.id, t.at, t.kind, a.currency, e.amount,
        t.facts -> 'from' ->> 'profileId' as "from", t.facts -> 'to' ->> 'profileId' as "to"
      from loyalty.ledger_entry e join loyalty.ledger_transfer t on t.id = e.transfer_id
      where e.account = a.id order by e.transfer_id desc limit ${limit}
    ) line
    where a.owner = ${owner} and a.kind = 'wallet' order by line.id desc limit ${limit}`.execute(db)
  return rows
}

/** By how much the balances of an owner differ from their entries; null where there are too many to add up here. */
export async function driftOf(db: Kysely<CashoutTables>, owner: string): Promise<number | null> {
  const { rows } = await sql<{ drift: bigint; entries: bigint }>`
    select coalesce(sum(abs(coalesce(a.balance, 0) - summed.amount)), 0)::bigint as drift,
      coalesce(max(summed.entries), 0)::bigint as entries
    from loyalty.ledger_account a cross join lateral (
      select coalesce(sum(amount), 0) as amount, count(*) as entries
      from (select amount from loyalty.ledger_entry where account = a.id limit ${ENTRIES_MAX + 1}) few
    ) summed
    where a.owner = ${owner} and a.kind in ('wallet', 'escrow')`.execute(db)
  const [row] = rows
  return row && Number(row.entries) > ENTRIES_MAX ? null : Number(row?.drift ?? 0n)
}

/** Gencash in escrow. */
export async function heldOf(db: Kysely<CashoutTables>, owner: string): Promise<number> {
  const { rows } = await sql<{ held: bigint }>`
    select coalesce(sum(balance), 0)::bigint as held from loyalty.ledger_account
    where owner = ${owner} and kind = 'escrow' and currency = 'gencash'`.execute(db)
  return Number(rows[0]?.held ?? 0n)
}

/** A UUIDv7 begins with its milliseconds (RFC 9562, section 5.7), and a transfer is posted within a day of its id. */
const firstIdAt = (ms: number) => {
  const time = Math.max(0, ms - 24 * 60 * 60_000)
    .toString(16)
    .padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}

/** Gifts received since a moment, by the day in Jakarta. */
export async function giftDaysOf(
  db: Kysely<CashoutTables>,
  owner: string,
  since: number,
): Promise<{ day: string; count: number; gencash: number }[]> {
  const { rows } = await sql<{ day: string; count: bigint; gencash: bigint }>`
    select to_char(to_timestamp(t.at / 1000.0) at time zone 'Asia/Jakarta', 'YYYY-MM-DD') as day,
      count(*) as count, sum(e.amount)::bigint as gencash
    from loyalty.ledger_account a
    join loyalty.ledger_entry e on e.account = a.id and e.transfer_id >= ${firstIdAt(since)}::uuid
    join loyalty.ledger_transfer t on t.id = e.transfer_id
    where a.owner = ${owner} and a.kind = 'wallet' and a.currency = 'gencash'
      and t.kind in ('gift', 'bullet') and t.at >= ${since}
    group by 1`.execute(db)
  return rows.map(({ day, count, gencash }) => ({ day, count: Number(count), gencash: Number(gencash) }))
}

/** Cash-outs of an account, the newest first. */
export async function cashoutPage(
  db: Kysely<CashoutTables>,
  accountId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<CashoutRow[]> {
  return await db
    .selectFrom('cashout')
    .selectAll()
    .where('account_id', '=', accountId)
    .$if(after !== null, (all) => all.where('id', '<', after))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Whose cash-out has this invoice number. */
export async function accountOfInvoice(
  db: Kysely<CashoutTables>,
  invoiceNumber: string,
): Promise<string | null> {
  const found = await db
    .selectFrom('cashout')
    .select('account_id')
    .where('invoice_number', '=', invoiceNumber)
    .executeTakeFirst()
  return found?.account_id ?? null
}

/** Whether anything ever moved for an owner. */
export async function hasMoved(db: Kysely<CashoutTables>, owner: string): Promise<boolean> {
  const found = await db
    .selectFrom('ledger_account')
    .select('id')
    .where('owner', '=', owner)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
