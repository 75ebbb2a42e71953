import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Handles, by which a profile has a public address. One table holds present and former ones, so that its primary key
 * alone decides whose a handle is; the profile repeats the present one, which every reading of it needs.
 */
export const handles: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table handle (
        name text collate "C" primary key check (name = lower(name)),
        profile_id uuid not null references profile on delete cascade,
        taken_at timestamptz not null,
        left_at timestamptz
      )`.execute(db)
    await sql`create unique index handle_current on handle (profile_id) where left_at is null`.execute(db)
    await sql`create index handle_of_profile on handle (profile_id, taken_at)`.execute(db)
    await sql`create index handle_left on handle (left_at) where left_at is not null`.execute(db)
    await sql`alter table profile add column handle text collate "C"`.execute(db)
    await sql`create unique index profile_handle on profile (handle) where handle is not null`.execute(db)
    // People are found by the words of their handle too.
    await sql`
      create or replace function keep_person_words() returns trigger language plpgsql
      set search_path from current as $$
      begin
        if tg_op = 'UPDATE' then delete from person_word where account_id = new.account_id; end if;
        insert into person_word (word, account_id)
          select word, new.account_id
          from account, unnest(
            name_words(new.name) || name_words(username) || name_words(coalesce(new.handle, ''))) word
          where account.id = new.account_id and word <> ''
        on conflict do nothing;
        return null;
      end $$`.execute(db)
    await sql`drop trigger profile_renamed on profile`.execute(db)
    await sql`
      create trigger profile_renamed after update of name, handle on profile
      for each row when (old.name is distinct from new.name or old.handle is distinct from new.handle)
      execute function keep_person_words()`.execute(db)
  },
}
