import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A text is kept in both languages; what was said in one is read by everybody as it was said. */
export const languages: Migration = {
  async up(db: Kysely<unknown>) {
    for (const text of ['title', 'description']) {
      const [en, id] = [sql.ref(`${text}_en`), sql.ref(`${text}_id`)]
      await sql`alter table notification rename column ${sql.ref(text)} to ${en}`.execute(db)
      await sql`alter table notification add column ${id} text`.execute(db)
      await sql`update notification set ${id} = ${en}`.execute(db)
      await sql`alter table notification alter column ${id} set not null`.execute(db)
    }
  },
}
