import { sql } from 'kysely'
import type { Invariant } from '#platform/database/invariants'

const cashout = sql.table('loyalty.cashout')
const transfer = sql.table('loyalty.ledger_transfer')
const entry = sql.table('loyalty.ledger_entry')
const account = sql.table('loyalty.ledger_account')
const hold = sql.table('loyalty.ledger_hold')

/** Invariants that `npm run ledger:verify` checks: each cash-out agrees with its half of the ledger (I10). */
export const cashoutInvariants: readonly Invariant[] = [
  {
    invariant: 'I10',
    rule: 'Each cash-out is a hold of its own, and stands as its hold does',
    query: sql`
      select coalesce(c.id, t.id) as place from ${cashout} c
      full join (select id from ${transfer} where kind = 'cash-out') t on t.id = c.id
      left join ${hold} h on h.id = t.id
      where c.id is null or t.id is null or h.id is null
        or (c.status, h.state) not in (
          ('processing', 'pending'), ('completed', 'posted'), ('failed', 'voided'))`,
  },
  {
    invariant: 'I10',
    rule: 'What a cash-out asked for is what was held, and what ended it is what it says: paid less fee and tax, or all back',
    query: sql`
      select c.id as place from ${cashout} c
      left join ${hold} h on h.id = c.id left join ${transfer} t on t.id = h.resolved_by
      left join lateral (
        select coalesce(sum(e.amount) filter (where e.transfer_id = c.id and a.kind = 'escrow'), 0) as held,
          coalesce(sum(e.amount) filter (where e.transfer_id = c.id and a.kind = 'payable'), 0) as owed,
          coalesce(sum(e.amount) filter (where e.transfer_id = t.id and a.kind = 'escrow'), 0) as let_go,
          coalesce(sum(e.amount) filter (where e.transfer_id = t.id and a.kind = 'wallet'), 0) as given_back,
          coalesce(sum(e.amount) filter (where e.transfer_id = t.id and a.kind = 'paid'), 0) as paid,
          coalesce(sum(e.amount) filter (where e.transfer_id = t.id and a.kind = 'fee'), 0) as fee,
          coalesce(sum(e.amount) filter (where e.transfer_id = t.id and a.kind = 'tax'), 0) as tax
        from ${entry} e join ${account} a on a.id = e.account
        where e.transfer_id in (c.id, t.id) and (a.owner = c.account_id::text or a.owner = 'house')
      ) moved on true
      where moved.held <> c.gencash or moved.owed <> c.amount or case c.status
        when 'processing' then t.id is not null
        when 'completed' then t.kind is distinct from 'cash-out-paid' or moved.let_go <> -c.gencash
          or (moved.paid, moved.fee, moved.tax, moved.given_back) <> (c.net, c.fee, c.tax, 0)
        else t.kind is distinct from 'cash-out-rejected' or t.reverses is distinct from c.id
          or (moved.given_back, moved.let_go, moved.paid) <> (c.gencash, -c.gencash, 0)
        end`,
  },
  {
    invariant: 'I10',
    rule: 'Two operators said of each completed cash-out that it was paid',
    query: sql`
      select id as place from ${cashout}
      where status = 'completed' and (paid_by is null or settled_by is null or paid_by = settled_by)`,
  },
]
