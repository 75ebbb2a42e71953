import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the browser of a push token is read in: nobody asks anything when a push is sent. */
export const deviceLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table device add column language text not null default 'en' check (language in ('en', 'id'))
    `.execute(db)
  },
}
