import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Operators sort orders by their price. */
export const sortedOrders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index on payment_order (price_rupiah desc, id desc)`.execute(db)
    await sql`create index on payment_order (status, price_rupiah desc, id desc)`.execute(db)
  },
}
