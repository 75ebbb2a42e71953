import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** An invoice names who sold it as they were; lists of transactions find vouchers without reading them all. */
export const keptSellers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table payment_order
        add column seller_name text,
        add column seller_address text,
        add column seller_tax_number text,
        add column settled_at timestamptz`.execute(db)
    await sql`create index on voucher_use (account_id, key)`.execute(db)
    await sql`create index on voucher_use (grant_id)`.execute(db)
  },
}
