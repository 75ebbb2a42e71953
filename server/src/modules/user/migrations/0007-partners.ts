import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Partners whose signed links sign people in, their members, and used tokens. */
export const partners: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table partner (
        slug text primary key,
        name text not null,
        jwt_client text not null unique check (jwt_client = lower(jwt_client)),
        jwt_key text not null,
        jwt_algorithm text not null,
        issuer text not null,
        audience text not null,
        hides_plans boolean not null,
        hides_share boolean not null,
        enabled boolean not null,
        is_demo boolean not null default false,
        changed_at timestamptz not null
      )`.execute(db)
    await sql`
      create table partner_member (
        partner_slug text not null references partner on delete cascade,
        account_id uuid not null references account on delete cascade,
        created_at timestamptz not null,
        primary key (partner_slug, account_id)
      )`.execute(db)
    await sql`create index on partner_member (account_id)`.execute(db)
    // Only a hash is stored: the token itself is not needed after its use.
    await sql`
      create table spent_token (
        hash bytea primary key,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create index on spent_token (expires_at)`.execute(db)
  },
}
