import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Quizzes of titles with their questions, and the tries of accounts. */
export const quizzes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table quiz (
        id uuid primary key,
        friendly_id text not null,
        item_id text not null,
        campaign_id text not null,
        second integer not null check (second > 0),
        revision integer not null check (revision > 0),
        created_at timestamptz not null,
        changed_at timestamptz not null,
        changed_by uuid not null,
        removed_at timestamptz
      )`.execute(db)
    // What was taken off a title leaves its name and its second to another.
    await sql`create unique index quiz_name on quiz (friendly_id) where removed_at is null`.execute(db)
    await sql`create unique index quiz_second on quiz (item_id, second) where removed_at is null`.execute(db)
    await sql`create index quiz_campaign on quiz (campaign_id) where removed_at is null`.execute(db)
    await sql`
      create table question (
        id uuid primary key,
        quiz_id uuid not null references quiz on delete cascade,
        place integer not null,
        text text not null,
        unique (quiz_id, place)
      )`.execute(db)
    await sql`
      create table choice (
        id uuid primary key,
        question_id uuid not null references question on delete cascade,
        place integer not null,
        text text not null,
        is_right boolean not null
      )`.execute(db)
    await sql`create index choice_question on choice (question_id)`.execute(db)
    await sql`create unique index choice_right on choice (question_id) where is_right`.execute(db)
    await sql`
      create table quiz_attempt (
        account_id uuid not null,
        quiz_id uuid not null references quiz,
        number integer not null check (number between 1 and 2),
        profile_id uuid not null,
        is_all_correct boolean not null,
        key text,
        answer_hash text not null,
        no_chance text,
        at timestamptz not null,
        primary key (account_id, quiz_id, number)
      )`.execute(db)
    await sql`create unique index attempt_passed on quiz_attempt (account_id, quiz_id)
      where is_all_correct`.execute(db)
    await sql`create unique index attempt_key on quiz_attempt (account_id, key)
      where key is not null`.execute(db)
    await sql`create index attempt_quiz on quiz_attempt (quiz_id)`.execute(db)
  },
}
