import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Names alone: the words of descriptions, of which most of the other index is, are never suggested. */
const nameWords: Migration = {
  async up(db) {
    for (const table of ['item', 'show']) {
      await sql
        .raw(
          `create index ${table}_name_words on ${table} using gin (to_tsvector('simple', names))
             with (fastupdate = off)`,
        )
        .execute(db)
    }
  },
}

/** What was searched for, by day and text, with how many people and networks did; never which. */
const searched: Migration = {
  async up(db) {
    await sql`
      create table searched (
        day integer not null,
        text text not null,
        people integer not null,
        primary key (day, text)
      )`.execute(db)
  },
}

/** Run after the migrations of every searched table. */
export const suggestionMigrations: Readonly<Record<string, Migration>> = {
  '0202-name-words': nameWords,
  '0203-searched': searched,
}
