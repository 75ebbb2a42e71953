import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Codes that give a package, and who used them. */
export const vouchers: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table voucher_batch (
        id uuid primary key,
        package_code text not null,
        note text not null,
        count integer not null check (count > 0),
        uses_max integer not null check (uses_max > 0),
        expires_at timestamptz,
        created_at timestamptz not null
      )`.execute(db)
    await sql`
      create table voucher (
        code text primary key,
        batch_id uuid not null references voucher_batch,
        uses integer not null default 0 check (uses >= 0)
      )`.execute(db)
    await sql`create index on voucher (batch_id, code)`.execute(db)
    // Append-only. One use for one account, whatever the code allows.
    await sql`
      create table voucher_use (
        code text not null references voucher,
        account_id uuid not null,
        key text,
        grant_id uuid not null references package_grant,
        used_at timestamptz not null,
        primary key (code, account_id)
      )`.execute(db)
  },
}
