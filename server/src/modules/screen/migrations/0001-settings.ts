import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Changes by operators: the last row of a key is its present value; null restores the default. */
export const settings: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table setting_change (
        place bigint generated always as identity primary key,
        key text not null,
        value jsonb,
        changed_at timestamptz not null,
        changed_by uuid not null
      )`.execute(db)
    await sql`create index on setting_change (key, place desc)`.execute(db)
    await sql`
      create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception 'the history of settings is append-only'; end $$`.execute(db)
    await sql`
      create trigger setting_change_append_only before update or delete or truncate on setting_change
      for each statement execute function refuse_change()`.execute(db)
  },
}
