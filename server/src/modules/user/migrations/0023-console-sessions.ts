import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const ALL = `{support,reviewer,trust,catalogue,marketing,finance-maker,finance-checker,auditor,admin}`

/** Sessions of the console, and the roles that took the place of the one that allowed everything. */
export const consoleSessions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table console_session (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        created_at timestamptz not null,
        used_at timestamptz not null,
        hard_expires_at timestamptz not null,
        raised_until timestamptz,
        address text not null,
        browser text not null
      )`.execute(db)
    await sql`create index on console_session (account_id, used_at)`.execute(db)
    await sql`create index on console_session (hard_expires_at)`.execute(db)
    await sql`
      create table console_token (
        hash bytea primary key,
        session_id uuid not null references console_session on delete cascade,
        expires_at timestamptz not null,
        spent_at timestamptz
      )`.execute(db)
    await sql`create index on console_token (session_id)`.execute(db)
    // Operators who could do everything go on to; narrower roles are for an admin to give.
    await sql`update account set roles = ${ALL}::text[] where 'operator' = any(roles)`.execute(db)
    await sql`update password_link set roles = ${ALL}::text[] where 'operator' = any(roles)`.execute(db)
    // Operators are few among many accounts.
    await sql`create index account_operator on account (id) where roles <> '{}'`.execute(db)
    await sql`create index password_link_operator on password_link (account_id) where roles <> '{}'`.execute(
      db,
    )
  },
}
