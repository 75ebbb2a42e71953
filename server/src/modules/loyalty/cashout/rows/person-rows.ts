import { sql } from 'kysely'
import { DAY_MS, startOfDayAt } from '../../ledger/days.ts'
import { firstIdAt } from '../../ledger/first-id-at.ts'
import type { Db } from './tables.ts'

/** Other accounts that give the same NIK or number, in a case at most. */
const SAME_MAX = 10
export const GIFT_DAYS = 30
const SENDERS_MAX = 20
/** Gifts of a case at most: of a very popular streamer the newest ones say enough. */
const GIFTS_MAX = 20_000
const ID_MARGIN_MS = DAY_MS

/** The other accounts with the NIK of this one, or its number at the same bank. */
export async function sameAccounts(db: Db, accountId: string) {
  const { rows } = await sql<{ id: string; nik: boolean; number: boolean }>`
    select o.account_id as id, o.nik_sum = b.nik_sum as nik,
      o.number_sum = b.number_sum and o.bank_code = b.bank_code as number
    from loyalty.bank_account b join loyalty.bank_account o on o.account_id <> b.account_id
      and (o.nik_sum = b.nik_sum or (o.number_sum = b.number_sum and o.bank_code = b.bank_code))
    where b.account_id = ${accountId} order by o.changed_at desc limit ${SAME_MAX}`.execute(db)
  return rows
}

export interface SenderRow {
  readonly id: string
  readonly gifts: number
  readonly diamonds: number
  readonly same_nik: boolean
  readonly same_number: boolean
  readonly gives_back: boolean
}

const gifts = (owner: string, currency: 'diamond' | 'gencash', from: number) => sql`
  select t.id, t.at, t.facts from loyalty.ledger_account a
  join loyalty.ledger_entry e on e.account = a.id and e.transfer_id >= ${firstIdAt(from - ID_MARGIN_MS)}
  join loyalty.ledger_transfer t on t.id = e.transfer_id
  where a.owner = ${owner} and a.kind = 'wallet' and a.currency = ${currency}
    and t.kind in ('gift', 'bullet') and t.at >= ${from}
  order by e.transfer_id desc limit ${GIFTS_MAX}`

/** What was given to a person within these days, and by whom. */
export async function giftsTo(db: Db, accountId: string, now: number) {
  const from = startOfDayAt(now) - (GIFT_DAYS - 1) * DAY_MS
  const received = gifts(accountId, 'gencash', from)
  const price = sql`coalesce((g.facts -> 'pack' ->> 'price')::bigint, 0)`
  const [days, senders, reversed] = await Promise.all([
    sql<{ day: number; gifts: number; diamonds: number }>`
      select ((g.at - ${from}) / ${DAY_MS})::int as day, count(*)::float8 as gifts,
      sum(${price})::float8 as diamonds
      from (${received}) g group by 1`.execute(db),
    sql<SenderRow>`
      with given as (${gifts(accountId, 'diamond', from)}), own as (
        select * from loyalty.bank_account where account_id = ${accountId}
      ), senders as (
        select g.facts -> 'from' ->> 'accountId' as id, count(*)::float8 as gifts, sum(${price})::float8 as diamonds
        from (${received}) g group by 1 order by 3 desc limit ${SENDERS_MAX}
      )
      select s.*, coalesce(b.nik_sum = own.nik_sum, false) as same_nik,
        coalesce(b.number_sum = own.number_sum and b.bank_code = own.bank_code, false) as same_number,
        exists (select from given where given.facts -> 'to' ->> 'accountId' = s.id) as gives_back
      from senders s left join loyalty.bank_account b on b.account_id = s.id::uuid left join own on true
      where s.id is not null order by s.diamonds desc`.execute(db),
    sql<{ reversed: number }>`
      select count(*)::float8 as reversed from (${received}) g
      where exists (select from loyalty.ledger_transfer back where back.reverses = g.id)`.execute(db),
  ])
  return { days: days.rows, senders: senders.rows, reversed: reversed.rows[0]?.reversed ?? 0 }
}

/** What was completed for a person. */
export async function completedFor(db: Db, accountId: string): Promise<{ count: number; rupiah: number }> {
  const { rows } = await sql<{ count: number; rupiah: number }>`
    select count(*)::float8 as count, coalesce(sum(net), 0)::float8 as rupiah
    from loyalty.cashout where account_id = ${accountId} and status = 'completed'`.execute(db)
  return rows[0] ?? { count: 0, rupiah: 0 }
}
