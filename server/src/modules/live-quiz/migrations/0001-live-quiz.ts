import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Question sets, quizzes that were held with their rounds, answers and boards, and polls with their votes. */
export const liveQuiz: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table question_set (
        id uuid primary key,
        owner_profile_id uuid not null,
        title text not null,
        mode text not null check (mode in ('points', 'elimination')),
        window_seconds integer not null check (window_seconds between 5 and 60),
        bonus_percent integer not null check (bonus_percent between 0 and 20),
        prize text,
        campaign_id text,
        questions jsonb not null,
        revision integer not null default 1,
        created_at bigint not null,
        updated_at bigint not null
      )`.execute(db)
    await sql`create index question_set_owner on question_set (owner_profile_id, updated_at desc)`.execute(db)
    await sql`
      create table campaign_host (
        campaign_id text not null,
        profile_id uuid not null,
        named_at bigint not null,
        primary key (profile_id, campaign_id)
      )`.execute(db)
    await held(db)
    await polls(db)
  },
}

async function held(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table quiz (
      id uuid primary key,
      show_id uuid not null,
      host_profile_id uuid not null,
      set_id uuid,
      title text not null,
      mode text not null check (mode in ('points', 'elimination')),
      window_ms integer not null,
      bonus_percent integer not null check (bonus_percent between 0 and 20),
      prize text,
      campaign_id text,
      questions jsonb not null,
      started_at bigint not null,
      ended_at bigint
    )`.execute(db)
  await sql`create unique index quiz_running on quiz (show_id) where ended_at is null`.execute(db)
  await sql`create index quiz_show on quiz (show_id, started_at desc)`.execute(db)
  await sql`
    create table round (
      id uuid primary key,
      quiz_id uuid not null references quiz (id) on delete cascade,
      number integer not null,
      at bigint not null,
      allowed_lag_ms integer not null,
      state text not null check (state in ('shown', 'revealed', 'void')),
      void_reason text check (void_reason in ('host', 'restart', 'silent', 'ended')),
      ended_at bigint,
      opened integer not null default 0,
      answered integer not null default 0,
      counts integer[] not null,
      check ((state = 'void') = (void_reason is not null)),
      unique (quiz_id, number)
    )`.execute(db)
  await sql`
    create table answer (
      round_id uuid not null,
      account_id uuid not null,
      profile_id uuid not null,
      choice smallint,
      key uuid,
      took_ms integer not null,
      primary key (round_id, account_id)
    )`.execute(db)
  await sql`
    create table player (
      quiz_id uuid not null references quiz (id) on delete cascade,
      account_id uuid not null,
      profile_id uuid not null,
      place integer not null,
      points integer not null,
      right_answers integer not null,
      streak integer not null,
      best_streak integer not null,
      lives integer not null,
      is_out boolean not null,
      primary key (quiz_id, profile_id)
    )`.execute(db)
  await sql`create index player_place on player (quiz_id, place)`.execute(db)
  await sql`create index player_profile on player (profile_id)`.execute(db)
}

async function polls(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table poll (
      id uuid primary key,
      show_id uuid not null,
      made_by_profile_id uuid not null,
      question text not null,
      choices text[] not null,
      results text not null check (results in ('live', 'end')),
      at bigint not null,
      ends_at bigint not null,
      ended_at bigint,
      counts integer[]
    )`.execute(db)
  await sql`create unique index poll_running on poll (show_id) where ended_at is null`.execute(db)
  await sql`create index poll_show on poll (show_id, at desc)`.execute(db)
  await sql`
    create table vote (
      poll_id uuid not null references poll (id) on delete cascade,
      account_id uuid not null,
      profile_id uuid not null,
      choice smallint not null,
      key uuid not null,
      voted_at bigint not null,
      primary key (poll_id, account_id)
    )`.execute(db)
}
