import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Links by which an owner undoes a change, with the contacts of the account from before it. */
export const undoLinks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table undo_link (
        hash bytea primary key,
        account_id uuid not null references account on delete cascade,
        change text not null,
        email text,
        mobile text,
        mobile_changed_at timestamptz,
        is_by_email boolean not null,
        at timestamptz not null,
        expires_at timestamptz not null
      )`.execute(db)
    await sql`create index undo_link_account on undo_link (account_id, at)`.execute(db)
    // A link that came by a text message proves no email.
    await sql`alter table password_link add column proves_email boolean not null default true`.execute(db)
  },
}
