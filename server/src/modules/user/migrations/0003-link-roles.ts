import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** The roles that a link grants, beside setting the password. */
export const linkRoles: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table password_link add column roles text[] not null default '{}'`.execute(db)
  },
}
