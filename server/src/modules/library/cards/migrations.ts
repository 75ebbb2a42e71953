import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const cards: Migration = {
  async up(db) {
    await sql`
      create table card (
        id text primary key,
        kind text not null check (kind in ('upcoming-live', 'campaign', 'home-card')),
        friendly_id text not null,
        title_en text not null,
        title_id text not null,
        description_en text not null,
        description_id text not null,
        thumb_color text not null,
        url text,
        terms_url text,
        profile_id uuid,
        started_at timestamptz,
        finished_at timestamptz,
        created_at timestamptz not null,
        unique (kind, friendly_id),
        check (kind <> 'upcoming-live' or num_nulls(profile_id, started_at, finished_at) = 0),
        check (kind <> 'home-card' or url is not null)
      )`.execute(db)
    await sql`create index card_coming on card (started_at, id) where kind = 'upcoming-live'`.execute(db)
    await sql`create index card_profile on card (profile_id) where profile_id is not null`.execute(db)
    await sql`
      create table card_picture (
        card_id text not null references card (id) on delete cascade,
        kind text not null,
        picture_id text not null,
        width integer not null,
        height integer not null,
        primary key (card_id, kind)
      )`.execute(db)
  },
}

/** An entry of a playlist holds a title or a card. */
const placed: Migration = {
  async up(db) {
    await sql`
      alter table playlist_item
        alter column item_id drop not null,
        add column card_id text references card (id) on delete cascade,
        add check (num_nonnulls(item_id, card_id) = 1)`.execute(db)
    await sql`create index playlist_item_card on playlist_item (card_id) where card_id is not null`.execute(
      db,
    )
  },
}

/** Run with the other migrations of schema `catalog`. */
export const cardMigrations: Readonly<Record<string, Migration>> = {
  '0030-cards': cards,
  '0031-placed-cards': placed,
}
