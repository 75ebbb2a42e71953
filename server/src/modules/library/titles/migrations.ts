import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Each runs with the schema `catalog` first on the search path. The migrations of `live` begin at 0100. */
export const titleMigrations: Readonly<Record<string, Migration>> = {
  '0001-titles': { up: (db) => run(db, titles) },
  '0002-versions': { up: (db) => run(db, versions) },
  '0003-playlists': { up: (db) => run(db, playlists) },
  // The job queue counts its own tries; nothing ever wrote this column.
  '0004-no-interruptions': { up: (db) => run(db, ['alter table version drop column interruptions']) },
  '0005-chapters': { up: (db) => run(db, chapters) },
  '0033-owned-clips': {
    up: (db) =>
      run(db, [
        'alter table item add column owner_profile_id uuid',
        'create index item_owner on item (owner_profile_id, published_at desc) where owner_profile_id is not null',
        "create index item_clips on item (published_at desc, id) where type = 'clips'",
      ]),
  },
  '0012-hidden-titles': { up: (db) => run(db, ['alter table item add column hidden_at timestamptz']) },
  '0249-owners-who-left': { up: (db) => run(db, ownersWhoLeft) },
}

async function run(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const titles = [
  'create extension if not exists unaccent schema public',
  'create extension if not exists pg_trgm schema public',
  // unaccent is only STABLE because its dictionary may be exchanged; ours is named and fixed.
  `create function normal(value text) returns text language sql immutable strict parallel safe
     return lower(public.unaccent('public.unaccent'::regdictionary, value))`,
  `create table item (
     id text primary key,
     friendly_id text not null unique,
     type text not null check (type in ('movie', 'series', 'season', 'episode', 'clips')),
     title_en text not null,
     title_id text not null,
     description_en text not null,
     description_id text not null,
     year integer,
     rating text check (rating in ('SU', '13+', '17+', '21+')),
     premium boolean not null,
     exclusive boolean not null,
     thumb_color text not null,
     parent_id text references item (id),
     number integer check (number > 0),
     heights integer[] not null,
     version_id text,
     views bigint not null default 0,
     names text not null,
     words tsvector not null,
     created_at timestamptz not null,
     published_at timestamptz,
     check ((type in ('season', 'episode')) = (parent_id is not null and number is not null))
   )`,
  // A number within a parent is used once; swapping two episodes takes a spare number.
  'create unique index item_place on item (parent_id, number) where parent_id is not null',
  'create index item_newest on item (created_at desc, id desc)',
  'create index item_words on item using gin (words)',
  'create index item_names on item using gin (names public.gin_trgm_ops)',
  `create table tag (
     id integer primary key generated always as identity,
     type text not null check (type in ('genre', 'cast')),
     name_en text not null,
     name_id text not null
   )`,
  'create unique index tag_name on tag (type, (normal(name_en)))',
  `create table item_tag (
     item_id text not null references item (id) on delete cascade,
     tag_id integer not null references tag (id),
     place integer not null,
     primary key (item_id, tag_id)
   )`,
  'create index item_tag_tag on item_tag (tag_id)',
  `create table picture (
     item_id text not null references item (id) on delete cascade,
     kind text not null,
     picture_id text not null,
     width integer not null,
     height integer not null,
     is_still boolean not null,
     primary key (item_id, kind)
   )`,
]

const versions = [
  `create table caption (
     item_id text not null references item (id) on delete cascade,
     language text not null,
     label text not null,
     text text not null,
     primary key (item_id, language)
   )`,
  `create table upload (
     id text primary key,
     item_id text not null references item (id) on delete cascade,
     size_bytes bigint not null,
     created_at timestamptz not null,
     expires_at timestamptz not null,
     used_at timestamptz
   )`,
  'create index upload_item on upload (item_id)',
  `create table version (
     id text primary key,
     item_id text not null references item (id) on delete cascade,
     state text not null check (state in ('processing', 'ready', 'failed')),
     failure_reason text,
     failure_message text,
     interruptions integer not null default 0,
     duration_seconds double precision,
     heights integer[],
     audio jsonb,
     captions jsonb not null default '[]',
     thumbnails text,
     key_id text unique,
     key_sealed text,
     created_at timestamptz not null,
     published_at timestamptz,
     finished_at timestamptz,
     check ((key_id is null) = (key_sealed is null)),
     check ((state = 'failed') = (failure_reason is not null))
   )`,
  'create index version_item on version (item_id, created_at desc)',
  `create table rung (
     version_id text not null references version (id) on delete cascade,
     height integer not null,
     line jsonb not null,
     primary key (version_id, height)
   )`,
  'alter table item add foreign key (version_id) references version (id)',
]

const chapters = [
  `create table chapter (
     item_id text not null references item (id) on delete cascade,
     start_seconds double precision not null check (start_seconds >= 0),
     title_en text not null,
     title_id text not null,
     primary key (item_id, start_seconds)
   )`,
  `create table intro (
     item_id text primary key references item (id) on delete cascade,
     start_seconds double precision not null check (start_seconds >= 0),
     end_seconds double precision not null check (end_seconds > start_seconds)
   )`,
]

/** Why a title is hidden is of two kinds that come and go apart; the database knows whether either is there. */
const ownersWhoLeft = [
  'alter table item rename column hidden_at to withheld_at',
  `alter table item add column owner_left_at timestamptz,
     add column hidden_at timestamptz generated always as (least(withheld_at, owner_left_at)) stored`,
  'alter table card add column owner_left_at timestamptz',
]

const playlists = [
  `create table playlist (
     id text primary key,
     friendly_id text not null unique,
     type text not null check (type in ('featured', 'editorial', 'clips')),
     title_en text not null,
     title_id text not null
   )`,
  `create table playlist_item (
     playlist_id text not null references playlist (id) on delete cascade,
     item_id text not null references item (id) on delete cascade,
     place integer not null,
     primary key (playlist_id, place)
   )`,
  'create index playlist_item_item on playlist_item (item_id)',
  `create table page (
     friendly_id text primary key,
     title_en text not null,
     title_id text not null,
     is_category boolean not null,
     place integer not null
   )`,
  `create table page_section (
     page_id text not null references page (friendly_id) on delete cascade,
     place integer not null,
     playlist_id text not null references playlist (id),
     layout text not null,
     primary key (page_id, place)
   )`,
]
