import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Bank accounts, sealed; cash-outs, each the other half of a hold of the ledger; and what operators did with them.
 *
 * A cash-out keeps the bank account of its request: a later change of the account changes nothing that is under way.
 */
export const cashOut: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table bank_account (
        account_id uuid primary key,
        -- The data key, sealed by the vault, and what it seals.
        key text not null,
        sealed bytea not null,
        bank_code text not null,
        -- By these somebody with several accounts is found, and nobody's number is read.
        nik_sum bytea not null,
        number_sum bytea not null,
        changed_at bigint not null
      )`.execute(db)
    await sql`create index bank_account_nik on bank_account (nik_sum)`.execute(db)
    await sql`create index bank_account_number on bank_account (number_sum)`.execute(db)
    await sql`create sequence cashout_invoice`.execute(db)
    await sql`
      create table cashout_file (
        id uuid primary key,
        made_by uuid not null,
        made_at bigint not null
      )`.execute(db)
    await createCashouts(db)
  },
}

async function createCashouts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cashout (
      id uuid primary key references ledger_transfer,
      account_id uuid not null,
      profile_id uuid not null,
      status text not null default 'processing' check (status in ('processing', 'completed', 'failed')),
      gencash bigint not null check (gencash > 0),
      rate bigint not null check (rate > 0),
      amount bigint not null check (amount = gencash * rate),
      fee bigint not null check (fee >= 0),
      tax bigint not null check (tax >= 0),
      net bigint not null check (net >= 0 and net = amount - fee - tax),
      invoice_number text not null unique,
      bank_code text not null,
      bank_name text not null,
      -- Null once its owner has deleted their account and nothing is under way any more.
      key text,
      sealed bytea,
      created_at bigint not null,
      updated_at bigint not null,
      payout_after bigint,
      held_by text check (held_by in ('device', 'phone', 'bank-account')),
      needs_bank_check boolean not null,
      bank_checked_by uuid,
      taken_by uuid,
      file_id uuid references cashout_file,
      -- The first of two operators says that it was paid, the second confirms it.
      paid_by uuid,
      paid_at bigint,
      reference text,
      settled_by uuid,
      settled_at bigint,
      reason text,
      is_erased boolean not null default false,
      check ((status = 'processing') = (settled_by is null)),
      check ((status = 'failed') = (reason is not null)),
      check (status <> 'completed' or paid_by <> settled_by)
    )`.execute(db)
  // One at a time per account: of two requests at once the database accepts one.
  await sql`create unique index cashout_open on cashout (account_id) where status = 'processing'`.execute(db)
  await sql`create index cashout_own on cashout (account_id, id desc)`.execute(db)
  await sql`create index cashout_status on cashout (status, id)`.execute(db)
  await sql`create index cashout_file_rows on cashout (file_id) where file_id is not null`.execute(db)
  await sql`
    create table cashout_step (
      id uuid primary key,
      cashout_id uuid not null references cashout,
      at bigint not null,
      operator uuid not null,
      step text not null,
      note text
    )`.execute(db)
  await sql`create index cashout_step_of on cashout_step (cashout_id, id)`.execute(db)
  await sql`
    create trigger only_added before update or delete or truncate on cashout_step
    for each statement execute function refuse_change()`.execute(db)
}
