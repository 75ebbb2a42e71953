import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const myList: Migration = {
  async up(db) {
    await sql`
      create table my_list (
        id uuid primary key,
        profile_id uuid not null,
        item_id text not null references item (id) on delete cascade,
        item_type text not null,
        created_at timestamptz not null,
        unique (profile_id, item_id)
      )`.execute(db)
    await sql`create index my_list_newest on my_list (profile_id, created_at desc, id desc)`.execute(db)
    await sql`create index my_list_item on my_list (item_id)`.execute(db)
  },
}

/** Run with the other migrations of schema `catalog`. */
export const myListMigrations: Readonly<Record<string, Migration>> = { '0120-my-list': myList }
