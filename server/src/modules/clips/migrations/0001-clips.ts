import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Clips with their uploads, likes, comments, tags and files. */
export const clips: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table clip (
        id uuid primary key,
        kind text not null check (kind in ('upload', 'moment')),
        state text not null check (state in ('uploading', 'processing', 'pending', 'approved', 'rejected')),
        reason text,
        is_resubmitted boolean not null default false,
        needs_owner boolean not null default false,
        needs_operators boolean not null default true,
        owner_profile_id uuid not null,
        owner_account_id uuid not null,
        maker_profile_id uuid,
        language text not null check (language in ('id', 'en')),
        allows_comments boolean not null,
        allows_embed boolean not null,
        width integer,
        height integer,
        show_id uuid,
        show_starts_at bigint,
        show_ends_at bigint,
        created_at timestamptz not null,
        changed_at timestamptz not null
      )`.execute(db)
    await sql`create index clip_owner on clip (owner_profile_id, id desc)`.execute(db)
    await sql`
      create index clip_maker on clip (maker_profile_id, id desc) where maker_profile_id is not null`.execute(
      db,
    )
    await sql`create index clip_state on clip (state, changed_at)`.execute(db)
    await sql`create index clip_show on clip (show_id) where show_id is not null`.execute(db)
    await sql`
      create table clip_upload (
        clip_id uuid primary key references clip (id) on delete cascade,
        file_name text not null,
        mime text not null,
        size_bytes bigint not null check (size_bytes > 0),
        received_bytes bigint not null default 0,
        duration_ms integer not null,
        expires_at timestamptz not null,
        version_id uuid
      )`.execute(db)
    await sql`create index clip_upload_expiry on clip_upload (expires_at)`.execute(db)
    await sql`
      create table clip_upload_day (
        account_id uuid not null,
        day date not null,
        uploads integer not null,
        bytes bigint not null,
        primary key (account_id, day)
      )`.execute(db)
    await sql`
      create table clip_picture (
        id uuid primary key,
        noted_at timestamptz not null
      )`.execute(db)
    await createSocial(db)
    await createTagsAndFiles(db)
  },
}

/** What people leave beside clips: also beside those of the operator, which have no row in `clip`. */
async function createSocial(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table clip_like (
      item_id uuid not null,
      profile_id uuid not null,
      created_at timestamptz not null,
      primary key (item_id, profile_id)
    )`.execute(db)
  await sql`create index clip_like_profile on clip_like (profile_id)`.execute(db)
  await sql`
    create table clip_comment (
      id uuid primary key,
      item_id uuid not null,
      profile_id uuid not null,
      account_id uuid not null,
      text text not null,
      state text not null check (state in ('shown', 'held', 'hidden')),
      client_id uuid,
      is_pinned boolean not null default false,
      created_at timestamptz not null,
      unique (profile_id, item_id, client_id),
      check (state = 'shown' or not is_pinned)
    )`.execute(db)
  await sql`create index clip_comment_item on clip_comment (item_id, id desc) where state = 'shown'`.execute(
    db,
  )
  await sql`create index clip_comment_held on clip_comment (item_id, id) where state = 'held'`.execute(db)
  // What only its writer sees, which a signed-in reader is shown among the others.
  await sql`
    create index clip_comment_own on clip_comment (item_id, profile_id, id desc)
      where state <> 'shown'`.execute(db)
  await sql`create unique index clip_comment_pinned on clip_comment (item_id) where is_pinned`.execute(db)
  await sql`create index clip_comment_profile on clip_comment (profile_id, id desc)`.execute(db)
  await sql`
    create table clip_count (
      item_id uuid primary key,
      likes integer not null default 0 check (likes >= 0),
      comments integer not null default 0 check (comments >= 0)
    )`.execute(db)
  await sql`create index clip_count_likes on clip_count (likes desc, item_id) where likes > 0`.execute(db)
}

async function createTagsAndFiles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table clip_tag (
      id integer generated always as identity (start with 1000) primary key,
      type text not null check (type in ('genre', 'profile_id')),
      name_en text not null,
      name_id text not null,
      unique (type, name_en)
    )`.execute(db)
  await sql`
    create table clip_file (
      clip_id uuid not null,
      shape text not null check (shape in ('16:9', '9:16')),
      order_id uuid not null,
      state text not null check (state in ('waiting', 'encoding', 'ready', 'failed')),
      framing jsonb not null,
      has_mark boolean not null,
      progress real not null default 0,
      ordered_at timestamptz not null,
      size_bytes bigint,
      primary key (clip_id, shape)
    )`.execute(db)
}
