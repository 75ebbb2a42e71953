import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What the campaign desk puts, who takes part, and their chances. */
export const campaigns: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table campaign (
        campaign_id text primary key,
        revision integer not null check (revision > 0),
        state text not null check (state in ('draft', 'public')),
        prizes jsonb not null,
        permit jsonb,
        terms_version integer not null,
        age_min integer not null,
        needs_number boolean not null,
        account_days_min integer not null,
        provinces text[] not null,
        starts_at timestamptz,
        ends_at timestamptz,
        chances_max integer not null,
        chances_per_day_max integer not null,
        published_at timestamptz,
        changed_by uuid not null,
        changed_at timestamptz not null
      )`.execute(db)
    await sql`
      create table terms (
        campaign_id text not null references campaign,
        version integer not null,
        hash bytea not null,
        en text not null,
        id text not null,
        primary key (campaign_id, version)
      )`.execute(db)
    await sql`
      create table permit_scan (
        campaign_id text primary key references campaign,
        content_type text not null,
        bytes bytea not null
      )`.execute(db)
    await createChances(db)
  },
}

async function createChances(db: Kysely<unknown>): Promise<void> {
  // Without an account once that is erased: its chances stay those of one person.
  await sql`
    create table participant (
      id uuid primary key,
      campaign_id text not null,
      account_id uuid,
      profile_id uuid,
      account_created_at timestamptz not null,
      unique (campaign_id, account_id)
    )`.execute(db)
  await sql`create index participant_account on participant (account_id) where account_id is not null`.execute(
    db,
  )
  // No source is paid: another word than these cannot be written.
  await sql`
    create table chance (
      id uuid primary key,
      campaign_id text not null,
      participant_id uuid not null references participant,
      source text not null check (source in ('episode-quiz', 'live-quiz', 'streak', 'correction')),
      source_id text not null,
      at timestamptz not null,
      day date not null,
      address_key bytea,
      answer_ms integer,
      removed_at timestamptz,
      removed_because text,
      unique (source, source_id, participant_id)
    )`.execute(db)
  await sql`create index chance_campaign on chance (campaign_id, id)`.execute(db)
  await sql`create index chance_participant on chance (participant_id, at)`.execute(db)
  await sql`create index chance_address on chance (campaign_id, address_key)
    where address_key is not null`.execute(db)
  await sql`
    create table exclusion (
      account_id uuid primary key,
      why text not null check (why in ('staff', 'household')),
      note text not null,
      since timestamptz not null
    )`.execute(db)
}
