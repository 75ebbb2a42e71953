import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The lists of operators are read by keyset, promo codes are changed by revision, batches of vouchers end. */
export const shopDesk: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index on payment_order (created_at desc, id desc)`.execute(db)
    await sql`create index on payment_order (status, created_at desc, id desc)`.execute(db)
    await sql`create index on payment_order (method, created_at desc, id desc)`.execute(db)
    await sql`
      create index on payment_order (promo_code, created_at desc, id desc)
        where promo_code is not null`.execute(db)
    await sql`create index on payment_order (payment_id) where payment_id is not null`.execute(db)
    await sql`create index on payment_order (paid_at) where paid_at is not null`.execute(db)
    await sql`create index on payment_order (refunded_at) where refunded_at is not null`.execute(db)
    await sql`create index on payment_news (payment_id)`.execute(db)
    await sql`alter table promo_code add column revision integer not null default 0`.execute(db)
    await sql`create index on promo_code (created_at desc, id desc)`.execute(db)
    await sql`create index on voucher_batch (package_code, id desc)`.execute(db)
    await sql`alter table voucher_batch add column ended_at timestamptz, add column end_reason text`.execute(
      db,
    )
    await sql`create index on voucher_use (code, used_at desc, account_id desc)`.execute(db)
  },
}
