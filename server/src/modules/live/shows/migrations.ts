import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const shows: Migration = {
  async up(db) {
    await sql`
      create table show_category (
        id uuid primary key,
        friendly_id text not null unique,
        name text not null,
        position integer not null
      )`.execute(db)
    await sql`
      create table show (
        id uuid primary key,
        profile_id uuid not null,
        account_id uuid not null,
        name text not null,
        description text not null,
        category_id uuid references show_category (id),
        status text not null check (status in ('created', 'broadcasting', 'finished')),
        created_at bigint not null,
        started_at bigint,
        on_air_at bigint,
        silent_since bigint,
        finished_at bigint
      )`.execute(db)
    // One live game per profile: a second start meets the unique index (docs/product/streamer.md#one-open-show).
    await sql`create unique index show_open on show (profile_id) where status <> 'finished'`.execute(db)
    await sql`create index show_broadcasting on show (started_at) where status = 'broadcasting'`.execute(db)
    await sql`create index show_finished on show (finished_at desc) where status = 'finished'`.execute(db)
    await sql`
      create table rtmp_key (
        profile_id uuid primary key,
        account_id uuid not null,
        key_hash bytea not null unique,
        key_sealed text not null,
        created_at bigint not null,
        reset_at bigint
      )`.execute(db)
  },
}

const hiddenShows: Migration = {
  async up(db) {
    await sql`alter table show add column hidden_at bigint`.execute(db)
  },
}

const thumbnails: Migration = {
  async up(db) {
    await sql`alter table show add column thumbnail_id uuid`.execute(db)
    await sql`create index show_thumbnail on show (thumbnail_id) where thumbnail_id is not null`.execute(db)
    await sql`create index show_past on show (profile_id, finished_at desc) where status = 'finished'`.execute(
      db,
    )
  },
}

/** The metrics of a show: counted while it is on air, closed when it ends. */
const figures: Migration = {
  async up(db) {
    await sql`
      create table show_figure (
        show_id uuid primary key references show (id) on delete cascade,
        peak_viewers integer not null default 0,
        watch_ms bigint not null default 0,
        new_followers integer
      )`.execute(db)
  },
}

/** The installation that carries a show: only that one knows when its pictures stop. */
const nodes: Migration = {
  async up(db) {
    await sql`alter table show add column node_id uuid`.execute(db)
  },
}

/** Categories have pictures; and whether an installation was given its first content is stored for ever. */
const categoryIcons: Migration = {
  async up(db) {
    await sql`alter table show_category add column icon text`.execute(db)
    await sql`create table first_content (only_one boolean primary key default true check (only_one))`.execute(
      db,
    )
  },
}

/** Stream keys that an operator locked: a lock is of the person, so a new key is locked as well. */
const keyLocks: Migration = {
  async up(db) {
    await sql`
      create table key_lock (profile_id uuid primary key, locked_at bigint not null)`.execute(db)
  },
}

/** The shows of one person, the newest first, hidden and unfinished ones too. */
const showsOfPerson: Migration = {
  async up(db) {
    await sql`create index show_person on show (profile_id, id desc)`.execute(db)
  },
}

/** Age ratings of shows, and shows that operators ended with what is kept of their last seconds. */
const endedShows: Migration = {
  async up(db) {
    await sql`
      alter table show add column rating text check (rating in ('SU', '13+', '17+', '21+'))`.execute(db)
    await sql`
      create table show_end (
        show_id uuid primary key references show (id) on delete cascade,
        ended_at bigint not null,
        evidence text not null check (evidence in ('due', 'kept', 'none')),
        evidence_seconds double precision,
        decision_id uuid,
        decided_by uuid,
        reason text
      )`.execute(db)
    await sql`create index show_end_latest on show_end (ended_at desc, show_id desc)`.execute(db)
    await sql`create index show_end_due on show_end (ended_at) where evidence <> 'none'`.execute(db)
  },
}

/** Categories have a name in each language; those that an installation came with get theirs. */
const categoryNames: Migration = {
  async up(db) {
    await sql`alter table show_category add column name_en text, add column name_id text`.execute(db)
    await sql`
      update show_category c set name_id = c.name, name_en = coalesce(
        (select en from (values ('musik', 'Musik', 'Music'), ('obrolan', 'Obrolan', 'Just chatting'),
          ('memasak', 'Memasak', 'Cooking'), ('kriya', 'Kriya', 'Crafts'), ('mancing', 'Mancing', 'Fishing'))
          as given (friendly_id, name, en)
          where given.friendly_id = c.friendly_id and given.name = c.name), c.name)`.execute(db)
    await sql`
      alter table show_category alter column name_en set not null, alter column name_id set not null`.execute(
      db,
    )
  },
}

/** How often the recording of a show was watched. */
const recordingViews: Migration = {
  async up(db) {
    await sql`alter table show_figure add column views bigint not null default 0`.execute(db)
  },
}

/** Why a show is hidden is of two kinds that come and go apart; the database knows whether either is there. */
const ownersWhoLeft: Migration = {
  async up(db) {
    await sql`alter table show rename column hidden_at to withheld_at`.execute(db)
    await sql`
      alter table show add column owner_left_at bigint,
        add column hidden_at bigint generated always as (least(withheld_at, owner_left_at)) stored`.execute(
      db,
    )
  },
}

/** Shows that another engine takes over, and what the engines before them recorded. */
const carriers: Migration = {
  async up(db) {
    await sql`alter table show add column carrier_epoch integer not null default 0, add column shape jsonb`.execute(
      db,
    )
    await sql`
      create table show_part (
        show_id uuid not null references show (id) on delete cascade,
        node_id uuid not null,
        state text not null check (state in ('due', 'kept', 'none')),
        since bigint not null,
        primary key (show_id, node_id)
      )`.execute(db)
    await sql`alter table recording add column taker uuid`.execute(db)
  },
}

/** Run with the other migrations of schema `catalog`. */
export const showMigrations: Readonly<Record<string, Migration>> = {
  '0100-shows': shows,
  '0112-hidden-shows': hiddenShows,
  '0130-show-thumbnails': thumbnails,
  '0131-show-figures': figures,
  '0132-show-nodes': nodes,
  '0140-category-icons': categoryIcons,
  '0150-key-locks': keyLocks,
  '0160-shows-of-person': showsOfPerson,
  '0161-ended-shows': endedShows,
  '0204-category-names': categoryNames,
  '0205-recording-views': recordingViews,
  '0250-streamers-who-left': ownersWhoLeft,
  '0261-carriers': carriers,
}
