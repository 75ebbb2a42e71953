import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  `create table approval (
     id uuid primary key,
     kind text not null,
     subject text not null,
     about uuid,
     payload jsonb not null,
     summary text not null,
     reason text not null,
     asked_by uuid not null,
     asked_at bigint not null,
     expires_at bigint not null,
     state text not null default 'waiting' check (
       state in ('waiting', 'confirmed', 'done', 'failed', 'refused', 'withdrawn', 'expired')),
     decided_by uuid,
     decided_at bigint,
     note text,
     -- Two people, whatever the code above does; only what the asker takes back has one.
     check (state not in ('confirmed', 'done', 'failed', 'refused') or decided_by <> asked_by),
     check (about is null or (about <> asked_by and about is distinct from decided_by))
   )`,
  `create unique index approval_open on approval (kind, subject) where state in ('waiting', 'confirmed')`,
  'create index approval_state on approval (state, id)',
  'create index approval_kind on approval (kind, state, id)',
  `create table approval_step (
     id uuid primary key,
     approval_id uuid not null references approval,
     at bigint not null,
     operator uuid,
     state text not null,
     note text
   )`,
  'create index approval_step_of on approval_step (approval_id, id)',
  `create function refuse_step_change() returns trigger language plpgsql as
   $$ begin raise exception 'what happened to a request is append-only'; end $$`,
  `create trigger append_only before update or delete or truncate on approval_step
   for each statement execute function refuse_step_change()`,
  // What was asked for never changes, so that the second operator confirms exactly that; a decision is made once.
  `create function keep_approval() returns trigger language plpgsql as
   $$ begin
     if tg_op <> 'UPDATE' then raise exception 'a request is never deleted'; end if;
     if (new.id, new.kind, new.subject, new.about, new.payload, new.summary, new.reason,
     new.asked_by, new.asked_at,
         new.expires_at)
       is distinct from (old.id, old.kind, old.subject, old.about, old.payload, old.summary, old.reason,
         old.asked_by, old.asked_at, old.expires_at)
     then raise exception 'a request never changes'; end if;
     if old.state not in ('waiting', 'confirmed')
       or (old.state = 'confirmed' and new.state not in ('done', 'failed'))
     then raise exception 'a request is decided once'; end if;
     return new;
   end $$`,
  `create trigger kept before update or delete on approval for each row execute function keep_approval()`,
]

/** What one operator asks for and another confirms. */
export const approvals: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
