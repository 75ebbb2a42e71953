import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What operators decided about clips, and what their desk is read by. */
export const review: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table clip_decision (
        id uuid primary key,
        clip_id uuid not null references clip (id) on delete cascade,
        by_account_id uuid not null,
        by_profile_id uuid not null,
        decision text not null check (decision in ('approve', 'reject')),
        reason text,
        left_state text not null check (left_state in ('pending', 'approved', 'rejected')),
        waited_since timestamptz not null,
        needed_owner boolean not null,
        decided_at timestamptz not null,
        undo_until timestamptz not null,
        settled_at timestamptz,
        undone_at timestamptz,
        check (settled_at is null or undone_at is null)
      )`.execute(db)
    await sql`create index clip_decision_clip on clip_decision (clip_id, decided_at desc)`.execute(db)
    await sql`create index clip_decision_day on clip_decision (decided_at) where undone_at is null`.execute(
      db,
    )
    await sql`create index clip_upload_same on clip_upload (size_bytes, duration_ms)`.execute(db)
    await sql`drop index clip_state`.execute(db)
    await sql`create index clip_state on clip (state, changed_at, id)`.execute(db)
  },
}
