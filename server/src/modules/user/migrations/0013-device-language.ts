import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The language of the browser of a push token, which is needed when no request is there to read it from. */
export const deviceLanguage: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table device add column language text not null default 'en' check (language in ('en', 'id'))
    `.execute(db)
  },
}
