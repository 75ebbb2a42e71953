import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Who follows whom, with the counts on the profile. A trigger updates the counts in the statement that changes the
 * rows, so that they stay right also when rows are deleted with an account.
 */
export const relations: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table profile
        add column total_followers integer not null default 0 check (total_followers >= 0),
        add column total_followings integer not null default 0 check (total_followings >= 0)`.execute(db)
    await sql`
      create table relation (
        id uuid primary key,
        follower_profile_id uuid not null references profile on delete cascade,
        profile_id uuid not null references profile on delete cascade,
        created_at timestamptz not null,
        unique (follower_profile_id, profile_id),
        check (follower_profile_id <> profile_id)
      )`.execute(db)
    await sql`create index on relation (profile_id, id)`.execute(db)
    await sql`create index on relation (follower_profile_id, id)`.execute(db)
    // Profiles are locked in the order of their ids, here as in every transaction, so that none deadlocks.
    await sql`
      create function count_relations() returns trigger language plpgsql set search_path from current as $$
      declare step integer := case tg_op when 'INSERT' then 1 else -1 end;
      begin
        perform from profile
          where id in (select profile_id from changed union select follower_profile_id from changed)
          order by id for no key update;
        update profile set total_followers = total_followers + step * own.number
          from (select profile_id, count(*)::integer as number from changed group by profile_id) own
          where profile.id = own.profile_id;
        update profile set total_followings = total_followings + step * own.number
          from (select follower_profile_id, count(*)::integer as number from changed group by 1) own
          where profile.id = own.follower_profile_id;
        return null;
      end $$`.execute(db)
    await sql`
      create trigger relation_made after insert on relation referencing new table as changed
      for each statement execute function count_relations()`.execute(db)
    await sql`
      create trigger relation_ended after delete on relation referencing old table as changed
      for each statement execute function count_relations()`.execute(db)
  },
}
