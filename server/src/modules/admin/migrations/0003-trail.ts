import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Months that are there from the first day on; a job adds the later ones. */
const MONTHS_AHEAD = 3

const columns = `
  id uuid not null,
  at bigint not null,
  account_id uuid not null,
  operation text not null,
  target jsonb not null,
  targets text[] not null,
  facts jsonb,
  request_id text not null`

const statements = [
  // One row a call, with its outcome.
  `create table trail (
     ${columns},
     outcome text not null,
     calls integer not null default 1 check (calls > 0),
     primary key (at, id)
   ) partition by range (at)`,
  // Calls that change something, before they act; the row of the outcome has the same time and id.
  `create table trail_begun (${columns}, primary key (at, id)) partition by range (at)`,
  ...['trail', 'trail_begun'].flatMap((table) => [
    `create index ${table}_operator on ${table} (account_id, at, id)`,
    `create index ${table}_operation on ${table} (operation, at, id)`,
    `create index ${table}_targets on ${table} using gin (targets)`,
    // Append-only, under each name by which the rows can be reached: not even our own code changes the trail.
    `create trigger append_only before update or delete or truncate on ${table}
     for each statement execute function refuse_change()`,
  ]),
  'create index trail_outcome on trail (outcome, at, id)',
  `create index trail_refused on trail (at, id) where outcome <> 'done'`,
  `create function make_trail_month(of_time bigint) returns void
   language plpgsql set search_path from current as $$
   declare
     first timestamptz := date_trunc('month', to_timestamp(of_time / 1000), 'UTC');
     past timestamptz := (first at time zone 'UTC' + interval '1 month') at time zone 'UTC';
     parent text;
     month text;
   begin
     -- Two that need the same month wait for each other.
     perform pg_advisory_xact_lock(7480502);
     foreach parent in array array['trail', 'trail_begun'] loop
       month := parent || to_char(first at time zone 'UTC', '_YYYY_MM');
       continue when to_regclass(month) is not null;
       execute format('create table %I partition of %I for values from (%s) to (%s)',
         month, parent, (extract(epoch from first) * 1000)::bigint,
         (extract(epoch from past) * 1000)::bigint);
       execute format('create trigger append_only before update or delete or truncate on %I
         for each statement execute function refuse_change()', month);
     end loop;
   end $$`,
  `select make_trail_month(each) from (
     select distinct at / 86400000 * 86400000 as each from audit
     union select (extract(epoch from now() + make_interval(months => m)) * 1000)::bigint
       from generate_series(0, ${MONTHS_AHEAD}) m) days`,
  `insert into trail_begun (id, at, account_id, operation, target, targets, request_id)
     select id, at, account_id, operation, target,
     array(select jsonb_each_text.value from jsonb_each_text(target)),
       request_id
     from audit where operation not like 'GET %'`,
  `insert into trail (id, at, account_id, operation, target, targets, request_id, outcome)
     select a.id, a.at, a.account_id, a.operation, a.target,
       array(select jsonb_each_text.value from jsonb_each_text(a.target)), a.request_id, o.outcome
     from audit a join audit_outcome o on o.audit_id = a.id`,
  // Reads of which no end was written keep a row too.
  `insert into trail_begun (id, at, account_id, operation, target, targets, request_id)
     select id, at, account_id, operation, target,
     array(select jsonb_each_text.value from jsonb_each_text(target)),
       request_id
     from audit a where operation like 'GET %'
       and not exists (select from audit_outcome where audit_id = a.id)`,
  'drop table audit_outcome, audit',
]

/** One row a call in place of two, in a partition for each month. */
export const trail: Migration = {
  async up(db) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
