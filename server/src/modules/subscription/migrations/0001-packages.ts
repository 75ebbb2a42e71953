import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What is on sale, and what was given. A given one keeps its own copy of what was sold. */
export const packages: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table package_group (
        id uuid primary key,
        friendly_id text not null unique,
        name text not null,
        include_premium boolean not null,
        place integer not null,
        is_active boolean not null default true
      )`.execute(db)
    await sql`
      create table package (
        id uuid primary key,
        package_group_id uuid not null references package_group,
        package_code text not null unique,
        name text not null,
        title text not null,
        days integer not null check (days > 0),
        duration integer not null check (duration > 0),
        duration_type text not null,
        price_rupiah bigint not null check (price_rupiah >= 0),
        place integer not null,
        is_on_sale boolean not null default true
      )`.execute(db)
    await sql`create index on package (package_group_id)`.execute(db)
    await sql`
      create table subscription (
        id uuid primary key,
        account_id uuid not null,
        package_code text not null,
        package_name text not null,
        package_price_rupiah bigint not null,
        package_duration integer not null,
        package_duration_type text not null,
        package_group_id uuid not null,
        package_group_name text not null,
        include_premium boolean not null,
        start_at timestamptz not null,
        end_at timestamptz not null check (end_at > start_at)
      )`.execute(db)
    await sql`create index on subscription (account_id, end_at)`.execute(db)
    // Append-only: what was granted to which account, how and why.
    await sql`
      create table package_grant (
        id uuid primary key,
        key text unique,
        account_id uuid not null,
        package_code text not null,
        subscription_id uuid not null references subscription,
        end_at timestamptz not null,
        source text not null,
        reason text not null,
        granted_at timestamptz not null
      )`.execute(db)
    await sql`create index on package_grant (account_id, granted_at)`.execute(db)
    await sql`create index on package_grant (subscription_id)`.execute(db)
  },
}
