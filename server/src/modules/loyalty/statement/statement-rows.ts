import { sql, type Kysely } from 'kysely'
import type { CashoutTables } from '../cashout/index.ts'
import { firstIdAt } from '../ledger/first-id-at.ts'

/** From a moment, until another one exclusively. */
export interface Period {
  readonly from: number
  readonly until: number
}

export interface EarnedRow {
  readonly gifts: number
  readonly gross: number
  readonly fee: number
  readonly tax: number
  readonly net: number
}

/** Of one show, of one kind of gift, or of the whole period. */
export interface GroupRow extends EarnedRow {
  readonly by: 'show' | 'gift' | 'all'
  readonly show_id: string | null
  readonly gift_id: string | null
  readonly name: string | null
  readonly icon: string | null
}

interface BalanceRow {
  readonly opening: number
  readonly closing: number
  readonly requested: number
  readonly returned: number
  /** Gencash of gifts that operators took back. */
  readonly reversed: number
}

interface PaidRow {
  readonly count: number
  readonly gencash: number
  readonly amount: number
  readonly fee: number
  readonly tax: number
  readonly net: number
}

/** A transfer is posted within seconds of its id, so no id of a period is a day older than the period. */
const ID_MARGIN_MS = 24 * 60 * 60_000

/**
 * What moved in a gencash wallet since a period began. The index of the wallet's entries is in the order of ids, so a
 * period costs what came since then, and not the whole history.
 */
const movedSince = (owner: string, { from }: Period) => sql`
  select t.id, t.kind, t.at, t.facts, e.amount
  from loyalty.ledger_account a
  join loyalty.ledger_entry e on e.account = a.id and e.transfer_id >= ${firstIdAt(from - ID_MARGIN_MS)}
  join loyalty.ledger_transfer t on t.id = e.transfer_id
  where a.owner = ${owner} and a.kind = 'wallet' and a.currency = 'gencash' and t.at >= ${from}`

/** Reads a statement in one snapshot: no gift comes between a balance and the movements that explain it. */
export async function readStatement(
  db: Kysely<CashoutTables>,
  accountId: string,
  range: { period: Period; groupsMax: number },
): Promise<{ balances: BalanceRow; groups: GroupRow[]; completed: PaidRow }> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      balances: await readBalances(tx, accountId, range.period),
      groups: await readEarned(tx, accountId, range),
      completed: await readCompleted(tx, accountId, range.period),
    }))
}

/** Computes both balances back from the present one. */
async function readBalances(db: Kysely<CashoutTables>, owner: string, period: Period): Promise<BalanceRow> {
  const { rows } = await sql<BalanceRow>`
    with moved as (${movedSince(owner, period)}), present as (
      select coalesce(sum(balance), 0) as balance from loyalty.ledger_account
      where owner = ${owner} and kind = 'wallet' and currency = 'gencash'
    )
    select ((select balance from present) - coalesce(sum(amount), 0))::float8 as opening,
      ((select balance from present) - coalesce(sum(amount) filter (where not is_within), 0))::float8
        as closing,
      coalesce(-sum(amount) filter (where is_within and kind = 'cash-out'), 0)::float8 as requested,
      coalesce(sum(amount) filter (where is_within and kind = 'cash-out-rejected'), 0)::float8
        as returned,
      coalesce(-sum(amount) filter (where is_within and kind = 'reversal'), 0)::float8 as reversed
    from (select *, at < ${period.until} as is_within from moved) known`.execute(db)
  return rows[0]!
}

/** Gifts of a period by show, by kind of gift and in total; the highest of each grouping first. */
async function readEarned(
  db: Kysely<CashoutTables>,
  owner: string,
  { period, groupsMax }: { period: Period; groupsMax: number },
): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    with gifts as (
      select facts ->> 'showId' as show_id, facts -> 'gift' ->> 'id' as gift_id,
        facts -> 'gift' ->> 'name' as name, facts -> 'gift' ->> 'icon' as icon, amount as net,
        (facts -> 'gencash' ->> 'gross')::bigint as gross, (facts -> 'gencash' ->> 'fee')::bigint as fee,
        (facts -> 'gencash' ->> 'tax')::bigint as tax
      from (${movedSince(owner, period)}) moved
      where kind in ('gift', 'bullet') and at < ${period.until}
    ), groups as (
      select case when grouping(show_id) = 0 then 'show' when grouping(gift_id) = 0 then 'gift'
          else 'all' end as by, show_id, gift_id, max(name) as name, max(icon) as icon,
        count(*)::float8 as gifts,
        coalesce(sum(gross), 0)::float8 as gross, coalesce(sum(fee), 0)::float8 as fee,
        coalesce(sum(tax), 0)::float8 as tax, coalesce(sum(net), 0)::float8 as net
      from gifts group by grouping sets ((), (show_id), (gift_id))
    )
    select * from (
      select *, row_number() over (
        partition by by order by net desc, gross desc, show_id, gift_id
      ) as place from groups
    ) ranked where place <= ${groupsMax} order by by, place`.execute(db)
  return rows
}

async function readCompleted(
  db: Kysely<CashoutTables>,
  accountId: string,
  { from, until }: Period,
): Promise<PaidRow> {
  const { rows } = await sql<PaidRow>`
    select count(*)::float8 as count, coalesce(sum(gencash), 0)::float8 as gencash,
      coalesce(sum(amount), 0)::float8 as amount, coalesce(sum(fee), 0)::float8 as fee,
      coalesce(sum(tax), 0)::float8 as tax, coalesce(sum(net), 0)::float8 as net
    from loyalty.cashout
    where account_id = ${accountId} and status = 'completed'
      and settled_at >= ${from} and settled_at < ${until}`.execute(db)
  return rows[0]!
}
