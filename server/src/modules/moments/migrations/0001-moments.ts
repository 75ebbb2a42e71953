import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Drafts of moments, found moments, and the framing that was used last for a streamer. */
export const moments: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table draft (
        id uuid primary key,
        show_id uuid not null,
        maker_profile_id uuid not null,
        maker_account_id uuid not null,
        pressed_at bigint not null,
        starts_at bigint not null,
        ends_at bigint not null check (ends_at > starts_at),
        created_at timestamptz not null,
        expires_at timestamptz not null,
        copied_to uuid,
        clip_id uuid
      )`.execute(db)
    await sql`create index draft_maker on draft (maker_profile_id, show_id)`.execute(db)
    await sql`create index draft_expiry on draft (expires_at)`.execute(db)
    await sql`
      create table found (
        id uuid primary key,
        show_id uuid not null,
        owner_profile_id uuid not null,
        starts_at bigint not null,
        ends_at bigint not null,
        peak_at bigint not null,
        score double precision not null,
        messages integer not null,
        people integer not null,
        laughs integer not null,
        gencash bigint not null,
        state text not null check (state in ('new', 'posted', 'dismissed')),
        unique (show_id, peak_at)
      )`.execute(db)
    await sql`create table searched (show_id uuid primary key, at timestamptz not null)`.execute(db)
    await sql`
      create table framing (
        owner_profile_id uuid primary key,
        framing text not null
      )`.execute(db)
  },
}
