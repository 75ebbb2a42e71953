import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Who blocked whom: two rows when two people blocked each other. */
export const blocks: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table block (
        id uuid primary key,
        block_by_account_id uuid not null references account on delete cascade,
        block_to_account_id uuid not null references account on delete cascade,
        created_at timestamptz not null,
        unique (block_by_account_id, block_to_account_id),
        check (block_by_account_id <> block_to_account_id)
      )`.execute(db)
    await sql`create index on block (block_by_account_id, id)`.execute(db)
    await sql`create index on block (block_to_account_id)`.execute(db)
  },
}
