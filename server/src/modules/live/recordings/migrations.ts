import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const recordings: Migration = {
  async up(db) {
    // A row `removed` stays: a folder that appears late must not become a recording again.
    await sql`
      create table recording (
        id uuid primary key,
        show_id uuid not null unique references show (id) on delete cascade,
        state text not null check (state in ('taking', 'ready', 'removed')),
        seconds double precision not null,
        size_bytes bigint not null,
        created_at bigint not null
      )`.execute(db)
    await sql`create index recording_oldest on recording (created_at) where state = 'ready'`.execute(db)
  },
}

export const recordingMigrations: Readonly<Record<string, Migration>> = { '0180-recordings': recordings }
