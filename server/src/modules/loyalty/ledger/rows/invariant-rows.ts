import { sql } from 'kysely'
import type { Invariant } from '#platform/database/invariants'

const entry = sql.table('loyalty.ledger_entry')
const transfer = sql.table('loyalty.ledger_transfer')
const account = sql.table('loyalty.ledger_account')
const hold = sql.table('loyalty.ledger_hold')

/**
 * Gifts, and gifts taken back, whose receipt has the carry that their fee began with and left, in hundredths of a
 * gencash.
 */
const carried = sql`
  select t.id, (g ->> 'fee')::numeric as fee,
    (g ->> 'gross')::numeric * (g -> 'carry' ->> 'percent')::numeric as hundredths,
    (g -> 'carry' ->> 'before')::numeric as before, (g -> 'carry' ->> 'after')::numeric as after
  from ${transfer} t cross join lateral (select t.facts -> 'gencash' as g) of_gift
  where t.kind in ('gift', 'bullet', 'reversal') and g ? 'carry'`

/** What `npm run ledger:verify` recomputes from the entries. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    invariant: 'I1',
    rule: 'Each currency sums to nothing over all accounts',
    query: sql`
      select a.currency as place from ${entry} e join ${account} a on a.id = e.account
      group by a.currency having sum(e.amount) <> 0`,
  },
  {
    invariant: 'I2',
    rule: 'Each transfer balances in each currency and has two sides at least',
    query: sql`
      select t.id as place from ${transfer} t
      left join ${entry} e on e.transfer_id = t.id left join ${account} a on a.id = e.account
      group by t.id, a.currency having coalesce(sum(e.amount), 1) <> 0 or count(e.*) < 2`,
  },
  {
    invariant: 'I2',
    rule: 'Each entry has its transfer and its account',
    query: sql`
      select e.transfer_id as place from ${entry} e
      left join ${transfer} t on t.id = e.transfer_id left join ${account} a on a.id = e.account
      where t.id is null or a.id is null`,
  },
  {
    invariant: 'I10',
    rule: 'Of each gift receiver and house have together what its diamonds came to, as its receipt says',
    query: sql`
      select t.id as place from ${transfer} t join ${entry} e on e.transfer_id = t.id
      join ${account} a on a.id = e.account
      where t.kind in ('gift', 'bullet') and t.facts ? 'gencash'
      group by t.id having
        sum(e.amount) filter (where a.currency = 'diamond' and a.kind = 'sales')
          is distinct from (t.facts -> 'pack' ->> 'price')::numeric
        or sum(e.amount) filter (where a.currency = 'gencash' and a.kind = 'float')
          is distinct from nullif(-(t.facts -> 'gencash' ->> 'gross')::numeric, 0)
        or coalesce(sum(e.amount) filter (where a.currency = 'gencash' and a.kind = 'wallet'), 0)
          <> (t.facts -> 'gencash' ->> 'net')::numeric
        or coalesce(sum(e.amount) filter (where a.currency = 'gencash' and a.kind = 'fee'), 0)
          <> (t.facts -> 'gencash' ->> 'fee')::numeric
        or coalesce(sum(e.amount) filter (where a.currency = 'gencash' and a.kind = 'tax'), 0)
          <> (t.facts -> 'gencash' ->> 'tax')::numeric`,
  },
  {
    invariant: 'I10',
    rule: 'Each fee is what the carry before it and its percents come to, and leaves the rest',
    query: sql`
      select c.id as place from (${carried}) c
      where c.hundredths <> c.fee * 100 + c.after - c.before
        or c.before not between 0 and 99 or c.after not between 0 and 99`,
  },
  {
    invariant: 'I10',
    rule: 'Each wallet carries the hundredths that the fees of all its gifts left',
    query: sql`
      select account as place from (
        select a.id as account, c.hundredths - c.fee * 100 as carry
        from (${carried}) c join ${entry} e on e.transfer_id = c.id join ${account} a on a.id = e.account
        where a.kind = 'wallet' and a.currency = 'gencash'
        union all select a.id, -a.fee_carry from ${account} a
      ) both_sides group by account having sum(carry) <> 0`,
  },
  {
    invariant: 'I11',
    rule: 'What is taken back is a gift, a bullet or a top-up, whole: to each account what it had given',
    query: sql`
      select r.id as place from ${transfer} r join ${transfer} t on t.id = r.reverses
      where r.kind = 'reversal' and (t.kind not in ('gift', 'bullet', 'topup') or exists (
        select from ${entry} e join ${account} a on a.id = e.account
        where e.transfer_id in (r.id, t.id)
        -- A hundredth that is carried moves a whole gencash between the receiver and the fee.
        group by a.currency, case when a.currency = 'gencash' and a.kind in ('wallet', 'fee') then 'earned'
          else a.owner || ' ' || a.kind end
        having sum(e.amount) <> 0
      ))
      union all select id from ${transfer} where kind = 'reversal' and reverses is null`,
  },
  {
    invariant: 'I3',
    rule: 'Each balance is the sum of its entries, and what the last of them left',
    query: sql`
      select a.id as place from ${account} a left join ${entry} e on e.account = a.id
      where a.balance is not null group by a.id, a.balance having a.balance <> coalesce(sum(e.amount), 0)
      union all
      select a.id from ${account} a where a.balance is not null and not exists (
        select from ${entry} e where e.account = a.id and e.balance_after = a.balance
      ) and exists (select from ${entry} e where e.account = a.id)`,
  },
  {
    invariant: 'I4',
    rule: 'Nobody owes',
    query: sql`
      select a.id as place from ${account} a
      where a.balance < 0 or (a.kind in ('wallet', 'escrow')) <> (a.balance is not null)
      union all select e.account from ${entry} e where e.balance_after < 0`,
  },
  {
    invariant: 'I5',
    rule: 'Each transfer still sums to what it summed to when it was written',
    query: sql`
      select t.id as place from ${transfer} t
      left join (
        -- The same text as that of legs_of and leaf_of, for all transfers at once.
        select e.transfer_id, string_agg(
          a.owner || ' ' || a.kind || ' ' || a.currency || ' ' || e.amount, ',' order by e.line
        ) as legs
        from ${entry} e join ${account} a on a.id = e.account group by 1
      ) s on s.transfer_id = t.id
      where t.leaf is distinct from sha256(
        t.salt || convert_to(t.id || '|' || t.kind || '|' || t.at || '|' || s.legs, 'UTF8')
      )`,
  },
  {
    invariant: 'I6',
    rule: 'Each transfer has one key, and each key its transfer',
    query: sql`
      select coalesce(t.id, k.transfer_id) as place
      from ${transfer} t full join ${sql.table('loyalty.ledger_key')} k on k.transfer_id = t.id
      group by t.id, k.transfer_id having count(t.id) <> 1 or count(k.key) <> 1`,
  },
  {
    invariant: 'I7',
    rule: 'Each gift and each bullet has exactly one row for its room',
    query: sql`
      select t.id as place from ${transfer} t left join ${sql.table('loyalty.outbox')} o on o.id = t.id
      where (t.kind in ('gift', 'bullet')) <> (o.id is not null)`,
  },
  {
    invariant: 'I7',
    rule: 'What a show earned is what its room heard of',
    query: sql`
      select coalesce(s.show_id::text, o.show_id) as place from ${sql.table('loyalty.show_earning')} s
      full join (
        select payload ->> 'showId' as show_id, sum((payload ->> 'gencash')::bigint) as gencash,
          count(*) as gifts
        from ${sql.table('loyalty.outbox')}
        where relayed_at is not null and payload ->> 'showId' is not null group by 1
      ) o on o.show_id = s.show_id::text
      where coalesce(s.gencash, 0) <> coalesce(o.gencash, 0) or coalesce(s.gifts, 0) <> coalesce(o.gifts, 0)`,
  },
  {
    invariant: 'I10',
    rule: 'What waits in escrow is what is held, and nothing is resolved without its transfer',
    query: sql`
      select a.id as place from ${account} a
      left join (
        select e.account, sum(e.amount) as held
        from ${hold} h join ${entry} e on e.transfer_id = h.id where h.state = 'pending' group by 1
      ) p on p.account = a.id
      where a.kind = 'escrow' and a.balance <> coalesce(p.held, 0)
      union all
      select null from ${hold} h where (h.state = 'pending') <> (h.resolved_by is null)`,
  },
]
