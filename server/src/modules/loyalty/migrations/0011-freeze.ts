import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Wallets that two operators froze, who they were, and what an operator finds movements by. */
export const freeze: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table ledger_account add is_frozen boolean not null default false`.execute(db)
    await sql`
      create table wallet_freeze (
        -- The request of the two operators: what was carried out once is not carried out again.
        id uuid primary key,
        account_id uuid not null,
        is_frozen boolean not null,
        at bigint not null,
        reason text not null,
        asked_by uuid not null,
        confirmed_by uuid not null,
        check (asked_by <> confirmed_by)
      )`.execute(db)
    await sql`create index wallet_freeze_of on wallet_freeze (account_id, at desc)`.execute(db)
    await sql`
      create trigger only_added before update or delete or truncate on wallet_freeze
      for each statement execute function refuse_change()`.execute(db)
    // Gifts are nearly all movements, so a list of them needs no index of its own; of the rest each kind is rare.
    await sql`
      create index ledger_transfer_rare on ledger_transfer (kind, at, id)
      where kind not in ('gift', 'bullet')`.execute(db)
    await sql`create index cashout_bank on cashout (status, bank_code, id)`.execute(db)
  },
}
