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

/** Lines that an operator hid stay as evidence; a person's lines are found to take their name off them. */
const hiddenLines: Migration = {
  async up(db) {
    await sql`alter table line add column hidden_at bigint`.execute(db)
    await sql`create index line_profile on line (profile_id)`.execute(db)
  },
}

export const migrations: Readonly<Record<string, Migration>> = {
  '0001-lines': lines,
  '0012-hidden-lines': hiddenLines,
}
