import { sql } from 'kysely'
import type { Invariant } from '#platform/database/invariants'

const grant = sql.table('subscription.package_grant')
const order = sql.table('subscription.payment_order')

/** Nothing is granted without a cause, and nothing is paid without its grant. */
export const saleInvariants: readonly Invariant[] = [
  {
    invariant: 'I11',
    rule: 'Each grant of a payment is that of one paid order, and each of a voucher was redeemed',
    query: sql`
      select g.id as place from ${grant} g
      left join ${order} o on o.grant_id = g.id and o.paid_at is not null and o.account_id = g.account_id
      left join ${sql.table('subscription.voucher_use')} u on u.grant_id = g.id
        and u.account_id = g.account_id
      group by g.id, g.source
      having count(o.id) <> (g.source = 'payment')::int or count(u.code) <> (g.source = 'voucher')::int`,
  },
  {
    invariant: 'I11',
    rule: 'Each paid order is booked, and its price is what its invoice adds up to',
    query: sql`
      select id as place from ${order}
      where (paid_at is not null and price_rupiah > 0) <> (transfer_id is not null)
        or vat_rupiah > price_rupiah
      union all
      select id from ${order} where transfer_id is not null
      and transfer_id in (select transfer_id from ${order} group by 1 having count(*) > 1)`,
  },
  {
    invariant: 'I11',
    rule: 'Invoices of a year are numbered from one on, without a gap',
    query: sql`
      select y.year as place from ${sql.table('subscription.invoice_year')} y
      where y.last <> (
        select count(*) from ${order} o where o.invoice_number like 'INV/' || y.year || '/%'
      )`,
  },
]
