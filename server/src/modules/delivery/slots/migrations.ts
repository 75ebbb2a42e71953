import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const playing: Migration = {
  async up(db) {
    await sql`
      create table playing (
        account_id text not null,
        login_id text not null,
        playback_id text not null,
        seen_at timestamptz not null,
        ends_at timestamptz not null,
        lost_at timestamptz,
        primary key (account_id, login_id, playback_id)
      )`.execute(db)
    await sql`create index playing_end on playing (ends_at)`.execute(db)
  },
}

export const slotMigrations: Readonly<Record<string, Migration>> = { '0170-playing': playing }
