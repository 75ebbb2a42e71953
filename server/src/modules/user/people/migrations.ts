import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The words of names and usernames, by which operators find people. The people with a word of some beginning are a
 * range of this index, in its order: a page costs the same however many people there are.
 */
const peopleSearch: Migration = {
  async up(db: Kysely<unknown>) {
    // Letters without marks, in lower case; the collation is named so that every database reads letters alike.
    await sql`
      create function name_words(name text) returns text[] language sql immutable parallel safe as $$
        with plain as (
          select lower(regexp_replace(normalize(name, NFKD), '[\\u0300-\\u036f]', '', 'g')
            collate "pg_c_utf8") as text
        ), words as (
          select distinct left(word, 64) as word
          from plain, regexp_split_to_table(plain.text, '[^[:alnum:]]+' collate "pg_c_utf8") word
          where word <> ''
        )
        select coalesce(
          (select array_agg(word) from (select word from words order by word limit 24) bounded),
          -- A name of signs alone is one word.
          (select array[left(text, 64)] from plain))
      $$`.execute(db)
    await sql`
      create table person_word (
        word text collate "C" not null,
        account_id uuid not null references account on delete cascade,
        primary key (word, account_id)
      )`.execute(db)
    await sql`create index on person_word (account_id, word)`.execute(db)
    await sql`
      create function keep_person_words() returns trigger language plpgsql set search_path from current as $$
      begin
        if tg_op = 'UPDATE' then delete from person_word where account_id = new.account_id; end if;
        insert into person_word (word, account_id)
          select word, new.account_id from account, unnest(name_words(new.name) || name_words(username)) word
          where account.id = new.account_id
        on conflict do nothing;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger profile_named after insert on profile
      for each row execute function keep_person_words()`.execute(db)
    await sql`
      create trigger profile_renamed after update of name on profile
      for each row when (old.name is distinct from new.name) execute function keep_person_words()`.execute(db)
    await sql`
      insert into person_word (word, account_id)
      select word, account_id from profile join account on account.id = account_id,
        unnest(name_words(name) || name_words(username)) word
      on conflict do nothing`.execute(db)

    await sql`create index account_msisdn on account (msisdn) where msisdn is not null`.execute(db)
    await sql`create index account_banned on account (id desc) where status = 'banned'`.execute(db)
    await sql`create index account_partner on account (id desc) where partner is not null`.execute(db)
  },
}

/** What operators note about a person. It goes with the account; who wrote it may be gone before. */
const personNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table person_note (
        id uuid primary key,
        account_id uuid not null references account on delete cascade,
        by_account_id uuid not null,
        text text not null,
        at timestamptz not null
      )`.execute(db)
    await sql`create index on person_note (account_id, at desc, id desc)`.execute(db)
  },
}

/** What one person reported, and whether anything was reported about an account that is gone. */
const reportsOfPeople: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create index report_reporter on report (reporter_profile_id, id desc)`.execute(db)
    await sql`
      create index account_suspended on account (id desc) where suspended_until is not null`.execute(db)
    await sql`create index report_reportee on report (reportee_account_id)`.execute(db)
  },
}

export const peopleMigrations: Readonly<Record<string, Migration>> = {
  '0025-people-search': peopleSearch,
  '0026-person-notes': personNotes,
  '0028-reports-of-people': reportsOfPeople,
}
