import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Cases, decisions, appeals and letters. People and content are named by id without a foreign key: a decision outlives
 * the account that it is about.
 */
export const decisions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table report_case (
        id uuid primary key,
        type text not null check (type in ('user', 'comment', 'content')),
        subject_kind text not null,
        subject_id text not null,
        label text not null,
        profile_id uuid,
        account_id uuid,
        reason text not null,
        reports integer not null,
        status text not null check (status in ('open', 'deciding', 'dismissed', 'acted', 'merged')),
        assignee uuid,
        created_at timestamptz not null,
        due_at timestamptz not null,
        decided_at timestamptz,
        decided_by uuid,
        decision_id uuid,
        merged_into uuid references report_case,
        revision integer not null default 0
      )`.execute(db)
    // Several reports of one thing are one case while nobody has decided it.
    await sql`
      create unique index report_case_of_subject on report_case (type, subject_id)
        where status in ('open', 'deciding')`.execute(db)
    await sql`create index report_case_due on report_case (due_at, id) where status = 'open'`.execute(db)
    await sql`
      create index report_case_decided on report_case (decided_at desc, id desc)
        where status in ('dismissed', 'acted')`.execute(db)
    await sql`create index report_case_of_account on report_case (account_id, created_at desc)`.execute(db)
    await sql`create index report_case_of_profile on report_case (profile_id, created_at desc)`.execute(db)
    await sql`
      create table case_note (
        id uuid primary key,
        case_id uuid not null references report_case,
        by_account_id uuid not null,
        text text not null,
        at timestamptz not null
      )`.execute(db)
    await sql`create index case_note_of_case on case_note (case_id, id)`.execute(db)
    await createDecisions(db)
    await createAppeals(db)
  },
}

async function createDecisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table decision (
      id uuid primary key,
      key uuid unique,
      case_id uuid references report_case,
      subject_kind text not null,
      subject_id text not null,
      label text not null,
      profile_id uuid,
      account_id uuid,
      reason text,
      found_how text not null,
      by_machine boolean not null,
      facts text not null,
      note text not null,
      state text not null
        check (state in ('pending', 'standing', 'changed', 'overturned', 'reversed', 'undone')),
      decided_at timestamptz not null,
      decided_by uuid not null,
      undo_until timestamptz,
      statement jsonb,
      appeal_until timestamptz,
      reversed_at timestamptz,
      reversed_by uuid,
      reversal_reason text
    )`.execute(db)
  await sql`create index decision_newest on decision (decided_at desc, id desc)`.execute(db)
  await sql`create index decision_of_account on decision (account_id, decided_at desc, id desc)`.execute(db)
  await sql`create index decision_of_profile on decision (profile_id, decided_at desc, id desc)`.execute(db)
  await sql`create index decision_by on decision (decided_by, decided_at desc, id desc)`.execute(db)
  await sql`create index decision_of_subject on decision (subject_id, decided_at desc)`.execute(db)
  await sql`
    create table effect (
      id uuid primary key,
      decision_id uuid not null references decision,
      ordinal integer not null,
      kind text not null,
      -- What it binds, so that two decisions about one thing know of each other.
      target text not null,
      until timestamptz,
      -- Whether it shall be in force; what is so is in state.
      is_wanted boolean not null,
      state text not null check (state in ('waiting', 'done', 'taken-back')),
      carried_until timestamptz,
      memo jsonb,
      unique (decision_id, kind)
    )`.execute(db)
  await sql`create index effect_in_force on effect (target) where state = 'done'`.execute(db)
}

async function createAppeals(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table appeal (
      id uuid primary key,
      decision_id uuid not null unique references decision,
      profile_id uuid,
      account_id uuid,
      text text not null,
      by_link boolean not null,
      made_at timestamptz not null,
      due_at timestamptz not null,
      state text not null check (state in ('open', 'upheld', 'changed', 'overturned')),
      answer text,
      answered_at timestamptz,
      answered_by uuid,
      changes jsonb not null default '[]',
      undo_until timestamptz,
      settled_at timestamptz,
      revision integer not null default 0
    )`.execute(db)
  await sql`create index appeal_due on appeal (due_at, id) where state = 'open'`.execute(db)
  await sql`create index appeal_answered on appeal (answered_at desc, id desc) where state <> 'open'`.execute(
    db,
  )
  await sql`create index appeal_of_account on appeal (account_id)`.execute(db)
  await sql`
    create table letter (
      decision_id uuid not null references decision,
      what text not null,
      account_id uuid not null,
      subject text not null,
      text text not null,
      made_at timestamptz not null,
      mailed_at timestamptz,
      primary key (decision_id, what)
    )`.execute(db)
}
