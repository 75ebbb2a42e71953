import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const lines: Migration = {
  async up(db) {
    await sql`
      create table line (
        id uuid primary key,
        room_id uuid not null,
        seq integer not null,
        profile_id uuid not null,
        profile_name text not null,
        avatar text,
        kind text not null check (kind in ('normal', 'bullet', 'gift')),
        data text not null,
        created_at bigint not null,
        unique (room_id, seq)
      )`.execute(db)
  },
}

export const migrations: Readonly<Record<string, Migration>> = { '0001-lines': lines }
