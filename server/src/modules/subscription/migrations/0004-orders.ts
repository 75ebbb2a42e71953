import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Orders of packages with their payment events, promo codes and their uses, numbers of invoices. */
export const orders: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table promo_code (
        id uuid primary key,
        code text not null unique,
        note text not null,
        kind text not null check (kind in ('percent', 'amount')),
        value bigint not null check (value > 0 and (kind = 'amount' or value <= 100)),
        package_codes text[] not null,
        starts_at timestamptz,
        ends_at timestamptz,
        uses_max integer check (uses_max > 0),
        uses_per_account_max integer not null check (uses_per_account_max > 0),
        created_at timestamptz not null
      )`.execute(db)
    await createOrders(db)
    await sql`
      create table promo_use (
        order_id uuid primary key references payment_order,
        code text not null references promo_code (code),
        account_id uuid not null,
        state text not null check (state in ('held', 'used', 'released'))
      )`.execute(db)
    await sql`create index on promo_use (code, account_id) where state <> 'released'`.execute(db)
    // Append-only: each payment event once, and its outcome.
    await sql`
      create table payment_news (
        id uuid primary key,
        order_id uuid not null references payment_order,
        provider text not null,
        payment_id text not null,
        status text not null,
        amount_rupiah bigint not null,
        currency text not null,
        outcome text not null check (outcome in ('taken', 'late', 'ignored', 'mismatch', 'paid-twice')),
        transfer_id uuid,
        told_at timestamptz not null,
        unique (provider, payment_id, order_id, status, amount_rupiah, currency)
      )`.execute(db)
    await sql`create index on payment_news (order_id, id)`.execute(db)
    await sql`
      create table surplus_return (
        news_id uuid primary key references payment_news,
        transfer_id uuid not null
      )`.execute(db)
    await sql`
      create table invoice_year (
        year integer primary key,
        last integer not null
      )`.execute(db)
  },
}

async function createOrders(db: Kysely<unknown>): Promise<void> {
  // An order keeps its own copy of what was sold and for how much.
  await sql`
    create table payment_order (
      id uuid primary key,
      account_id uuid not null,
      profile_id uuid not null,
      key text not null,
      body_hash bytea not null,
      status text not null check (status in ('pending', 'paid', 'failed', 'expired', 'refunded')),
      provider text not null,
      method text not null,
      package_code text not null,
      package_group_id uuid not null,
      package_group_name text not null,
      include_premium boolean not null,
      package_name text not null,
      package_title text not null,
      package_days integer not null,
      package_duration integer not null,
      package_duration_type text not null,
      list_price_rupiah bigint not null check (list_price_rupiah >= 0),
      discount_rupiah bigint not null check (discount_rupiah >= 0),
      price_rupiah bigint not null check (price_rupiah >= 0),
      vat_percent integer not null,
      vat_rupiah bigint not null check (vat_rupiah >= 0),
      vat_since text,
      promo_code text references promo_code (code),
      attempts integer not null default 0,
      redirect_url text,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      checked_at timestamptz not null,
      paid_at timestamptz,
      payment_id text,
      grant_id uuid references package_grant,
      transfer_id uuid,
      invoice_number text unique,
      refunded_at timestamptz,
      refund_reason text,
      attention text check (attention in ('mismatch', 'paid-twice', 'given-back')),
      unique (account_id, key),
      check (price_rupiah = list_price_rupiah - discount_rupiah),
      -- Nothing is given without a payment, and nothing paid without what it gives (invariant I11).
      check ((status in ('paid', 'refunded')) = (paid_at is not null)),
      check ((paid_at is null) = (grant_id is null)),
      check ((paid_at is null) = (invoice_number is null)),
      check ((status = 'refunded') = (refunded_at is not null))
    )`.execute(db)
  await sql`create index on payment_order (account_id, id desc)`.execute(db)
  await sql`create index on payment_order (expires_at) where status = 'pending'`.execute(db)
  await sql`create index on payment_order (id desc) where attention is not null`.execute(db)
}
