import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Draws with their seeds, frozen lists and sequences; winners, their claims, and what changed afterwards. */
export const draws: Migration = {
  async up(db: Kysely<unknown>) {
    await createDraws(db)
    await createResults(db)
    await createWinners(db)
    await createGuards(db)
    await guardSeats(db)
  },
}

async function createDraws(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table draw (
      id uuid primary key,
      number integer unique,
      campaign_id text not null,
      campaign_name jsonb not null,
      state text not null check (state in ('draft', 'announced', 'closed', 'drawn', 'settled', 'void')),
      revision integer not null,
      prizes jsonb not null,
      winners integer not null check (winners >= 0),
      reserves integer not null check (reserves >= 0),
      terms_hash bytea,
      terms_version integer,
      permit text,
      closes_at timestamptz not null,
      draws_at timestamptz not null,
      outer_kind text not null check (outer_kind in ('drand', 'figures', 'none')),
      outer_names text[] not null,
      outer_round bigint,
      outer_max bigint,
      outer_value jsonb,
      outer_at timestamptz,
      count integer,
      people integer,
      root bytea,
      close_day date,
      mixed bytea,
      created_at timestamptz not null,
      announced_at timestamptz,
      closed_at timestamptz,
      drawn_at timestamptz,
      settled_at timestamptz,
      voided_at timestamptz,
      void_reason text check (void_reason in ('not-revealed', 'no-outer-value', 'by-operators')),
      void_note text,
      check (closes_at < draws_at),
      check ((state = 'draft') = (number is null)),
      check ((state = 'void') = (void_reason is not null)),
      check ((root is null) = (count is null))
    )`.execute(db)
  // A draw is never repeated: beside it there may be void ones only.
  await sql`create unique index draw_of_campaign on draw (campaign_id) where state <> 'void'`.execute(db)
  await sql`create index draw_due on draw (closes_at) where state in ('announced', 'closed', 'drawn')`.execute(
    db,
  )
  await sql`
    create table seat (
      draw_id uuid not null references draw on delete cascade,
      seat text not null check (seat in ('A', 'B')),
      operator_id uuid not null,
      role text not null,
      commitment bytea not null,
      sealed text not null,
      committed_at timestamptz not null,
      seed bytea,
      primary key (draw_id, seat),
      unique (draw_id, operator_id)
    )`.execute(db)
}

async function createResults(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table leaf (
      draw_id uuid not null references draw,
      index integer not null,
      chance_id uuid not null,
      participant_id uuid not null references participant,
      salt bytea not null,
      primary key (draw_id, index),
      unique (draw_id, chance_id)
    )`.execute(db)
  await sql`create index leaf_participant on leaf (participant_id, draw_id)`.execute(db)
  // Uncompressed, so that a range of it is read without the rest.
  await sql`
    create table frozen_list (
      draw_id uuid primary key references draw,
      leaves bytea not null,
      block_roots bytea not null
    )`.execute(db)
  await sql`alter table frozen_list alter column leaves set storage external`.execute(db)
  await sql`
    create table place (
      draw_id uuid not null references draw,
      step integer not null,
      kind text not null check (kind in ('winner', 'reserve', 'passed')),
      place integer not null,
      index integer not null,
      participant_id uuid not null references participant,
      prize_id text,
      same_as integer,
      primary key (draw_id, step),
      unique (draw_id, index)
    )`.execute(db)
}

async function createWinners(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table winner (
      id uuid primary key,
      draw_id uuid not null references draw,
      index integer not null,
      place integer not null,
      is_reserve boolean not null,
      participant_id uuid not null references participant,
      prize_id text not null,
      state text not null check (state in ('waiting', 'claimed', 'handed-over', 'passed-on')),
      won_at timestamptz not null,
      claim_until timestamptz not null,
      value_rupiah bigint not null,
      tax_percent numeric not null,
      tax_rupiah bigint not null,
      handed_over_at timestamptz,
      unique (draw_id, index)
    )`.execute(db)
  await sql`create index winner_participant on winner (participant_id)`.execute(db)
  await sql`create index winner_due on winner (claim_until) where state = 'waiting'`.execute(db)
  await sql`
    create table claim (
      winner_id uuid primary key references winner,
      key text not null,
      sealed bytea not null,
      nik_sum bytea not null,
      shown_as text,
      claimed_at timestamptz not null
    )`.execute(db)
  await sql`create index claim_nik on claim (nik_sum)`.execute(db)
  await sql`
    create table change (
      id bigint generated always as identity primary key,
      draw_id uuid not null references draw,
      at timestamptz not null,
      index integer not null,
      what text not null check (what in ('passed-on', 'disqualified')),
      reason text not null,
      reserve integer,
      prize_id text,
      roles text[] not null
    )`.execute(db)
  await sql`create index change_draw on change (draw_id, id)`.execute(db)
  await sql`
    create table step (
      id bigint generated always as identity primary key,
      draw_id uuid not null references draw on delete cascade,
      winner_id uuid,
      at timestamptz not null,
      operator_id uuid,
      step text not null,
      note text
    )`.execute(db)
  await sql`create index step_draw on step (draw_id, id)`.execute(db)
  await sql`create index step_winner on step (winner_id, id) where winner_id is not null`.execute(db)
}

/** What was published never changes, not even by hand. */
async function createGuards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'draws are only ever added to: % of % is refused', tg_op, tg_table_name;
    end $$`.execute(db)
  for (const table of ['leaf', 'frozen_list', 'place', 'change']) {
    await sql`
      create trigger only_added before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
  }
  await sql`
    create function guard_draw() returns trigger language plpgsql as $$
    begin
      if old.state = 'draft' then
        return coalesce(new, old);
      end if;
      if tg_op = 'DELETE' then
        raise exception 'a draw that was announced is never deleted';
      end if;
      if (old.id, old.number, old.campaign_id, old.campaign_name, old.prizes, old.winners, old.reserves,
          old.terms_hash, old.terms_version, old.permit, old.closes_at, old.draws_at, old.outer_kind,
          old.outer_names, old.outer_round, old.outer_max, old.announced_at)
        is distinct from
         (new.id, new.number, new.campaign_id, new.campaign_name, new.prizes, new.winners, new.reserves,
          new.terms_hash, new.terms_version, new.permit, new.closes_at, new.draws_at, new.outer_kind,
          new.outer_names, new.outer_round, new.outer_max, new.announced_at) then
        raise exception 'what a draw promised never changes';
      end if;
      if (old.root is not null and (old.root, old.count, old.people, old.closed_at, old.close_day)
            is distinct from (new.root, new.count, new.people, new.closed_at, new.close_day))
        or (old.outer_value is not null and (old.outer_value, old.outer_at)
            is distinct from (new.outer_value, new.outer_at))
        or (old.mixed is not null and (old.mixed, old.drawn_at) is distinct from (new.mixed, new.drawn_at))
      then
        raise exception 'what a draw published never changes';
      end if;
      if old.state in ('settled', 'void') and new is distinct from old then
        raise exception 'a draw that is over never changes';
      end if;
      if not (new.state = old.state or (old.state, new.state) in (('announced', 'closed'),
          ('closed', 'drawn'), ('drawn', 'settled'), ('announced', 'void'), ('closed', 'void')))
      then
        raise exception 'a draw goes from % to %', old.state, new.state;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger guard before update or delete on draw
    for each row execute function guard_draw()`.execute(db)
}

async function guardSeats(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function guard_seat() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if exists (select from draw d where d.id = old.draw_id and d.state <> 'draft') then
          raise exception 'a published commitment is never deleted';
        end if;
        return old;
      end if;
      if old.seed is not null
        or (old.draw_id, old.seat, old.operator_id, old.role, old.commitment, old.sealed, old.committed_at)
        is distinct from
          (new.draw_id, new.seat, new.operator_id, new.role, new.commitment, new.sealed, new.committed_at)
      then
        raise exception 'a sealed seed never changes';
      end if;
      return new;
    end $$`.execute(db)
  await sql`alter function guard_seat() set search_path from current`.execute(db)
  await sql`create trigger guard before update or delete on seat
    for each row execute function guard_seat()`.execute(db)
}
