import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Notes of other modules, which the close of their day contains; as little as a transfer they ever change. */
export const notes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table ledger_note (
        id bigint generated always as identity primary key,
        key text not null unique,
        at bigint not null,
        text text not null check (length(text) between 1 and 1000)
      )`.execute(db)
    await sql`create index ledger_note_at on ledger_note (at, id)`.execute(db)
    await sql`
      create trigger only_added before update or delete or truncate on ledger_note
      for each statement execute function refuse_change()`.execute(db)
  },
}
