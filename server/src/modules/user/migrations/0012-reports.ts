import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Reports, and the evidence that was copied when each was filed. People are named by id without a foreign key: a report
 * outlives the account of its reporter and of the reported person.
 */
export const reports: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table report (
        id uuid primary key,
        reporter_profile_id uuid not null,
        reportee_profile_id uuid not null,
        reportee_account_id uuid not null,
        type text not null check (type in ('user', 'comment', 'content')),
        id_entity text,
        value_entity text,
        reason text not null,
        title_case text,
        id_case text,
        status text not null default 'open'
          check (status in ('open', 'dismissed', 'warned', 'hidden', 'banned')),
        created_at timestamptz not null,
        due_at timestamptz not null,
        decided_at timestamptz,
        decided_by uuid,
        note text,
        check ((status = 'open') = (decided_at is null))
      )`.execute(db)
    // A person has at most one open report about the same content.
    await sql`
      create unique index report_open
        on report (reporter_profile_id, reportee_profile_id, type, coalesce(id_entity, ''))
        where status = 'open'`.execute(db)
    await sql`create index report_due on report (due_at, id) where status = 'open'`.execute(db)
    await sql`create index report_decided on report (decided_at desc, id) where status <> 'open'`.execute(db)
    await sql`
      create table evidence (
        report_id uuid primary key references report,
        facts jsonb not null,
        frozen_at timestamptz not null
      )`.execute(db)
    await sql`
      create function keep_evidence() returns trigger language plpgsql as
      $$ begin raise exception 'evidence is append-only'; end $$`.execute(db)
    await sql`
      create trigger evidence_append_only before update or delete or truncate on evidence
      for each statement execute function keep_evidence()`.execute(db)
  },
}
