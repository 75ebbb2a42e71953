import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { trail } from './0003-trail.ts'
import { claims } from './0005-claims.ts'
import { deploys } from './0006-deploys.ts'
import { refused } from './0007-refused.ts'
import { approvals } from './0004-approvals.ts'

const audit: Migration = {
  async up(db) {
    await sql`
      create table audit (
        id uuid primary key,
        at bigint not null,
        account_id uuid not null,
        operation text not null,
        target jsonb not null,
        request_id text not null
      )`.execute(db)
    await sql`create index audit_at on audit (at)`.execute(db)
    // Append-only: not even our own code changes the trail.
    await sql`
      create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'the audit trail is append-only'; end $$`.execute(db)
    await sql`
      create trigger audit_append_only before update or delete or truncate on audit
      for each statement execute function refuse_change()`.execute(db)
  },
}

/** The outcome of a call, in a row of its own: rows of the trail are never changed. */
const outcomes: Migration = {
  async up(db) {
    await sql`
      create table audit_outcome (
        audit_id uuid primary key references audit,
        at bigint not null,
        outcome text not null
      )`.execute(db)
    await sql`
      create trigger audit_outcome_append_only before update or delete or truncate on audit_outcome
      for each statement execute function refuse_change()`.execute(db)
  },
}

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-audit': audit,
  '0002-outcomes': outcomes,
  '0003-trail': trail,
  '0004-approvals': approvals,
  '0005-claims': claims,
  '0006-deploys': deploys,
  '0007-refused': refused,
}
