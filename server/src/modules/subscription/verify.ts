import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/database/database'

/** A promise of what was sold that does not hold, and where. */
export interface SaleBreach {
  readonly invariant: string
  readonly says: string
  /** Ids of what is wrong; the first few. */
  readonly where: readonly string[]
}

const PLACES_MAX = 10

/** Nothing is given without a cause, and nothing paid without what it gives (invariant I11). Reads alone. */
export async function verifySubscription(database: Database): Promise<SaleBreach[]> {
  const db: Kysely<unknown> = database.forModule('subscription')
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // It reads everything there ever was: no question of a page takes as long.
      await sql`set local statement_timeout = 0`.execute(tx)
      const breaches: SaleBreach[] = []
      for (const { says, query } of PROMISES) {
        const { rows } = await sql<{ place: string }>`
          select place::text from (${query}) broken limit ${PLACES_MAX}`.execute(tx)
        if (rows.length > 0) breaches.push({ invariant: 'I11', says, where: rows.map(({ place }) => place) })
      }
      return breaches
    })
}

const grant = sql.table('subscription.package_grant')
const order = sql.table('subscription.payment_order')

const PROMISES = [
  {
    says: 'Each grant of a payment is that of one paid order, and each of a voucher was redeemed',
    query: sql`
      select g.id as place from ${grant} g
      left join ${order} o on o.grant_id = g.id and o.paid_at is not null and o.account_id = g.account_id
      left join ${sql.table('subscription.voucher_use')} u on u.grant_id = g.id
        and u.account_id = g.account_id
      group by g.id, g.source
      having count(o.id) <> (g.source = 'payment')::int or count(u.code) <> (g.source = 'voucher')::int`,
  },
  {
    says: 'Each paid order is booked, and its price is what its invoice adds up to',
    query: sql`
      select id as place from ${order}
      where (paid_at is not null and price_rupiah > 0) <> (transfer_id is not null)
        or vat_rupiah > price_rupiah
      union all
      select id from ${order} where transfer_id is not null
      and transfer_id in (select transfer_id from ${order} group by 1 having count(*) > 1)`,
  },
  {
    says: 'Invoices of a year are numbered from one on, without a gap',
    query: sql`
      select y.year as place from ${sql.table('subscription.invoice_year')} y
      where y.last <> (
        select count(*) from ${order} o where o.invoice_number like 'INV/' || y.year || '/%'
      )`,
  },
] as const
