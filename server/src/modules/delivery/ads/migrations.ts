import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const ads: Migration = {
  async up(db) {
    await sql`
      create table ad_spot (
        single boolean primary key default true check (single),
        id text not null,
        title text not null,
        duration_seconds integer not null,
        skip_after_seconds integer not null,
        click_url text,
        width integer not null,
        height integer not null,
        size_bytes integer not null
      )`.execute(db)
    await sql`
      create table ad_count (
        day text not null,
        event text not null,
        error integer not null,
        count bigint not null,
        primary key (day, event, error)
      )`.execute(db)
  },
}

export const adMigrations: Readonly<Record<string, Migration>> = { '0171-ads': ads }
