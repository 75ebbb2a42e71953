import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The ledger: accounts, transfers, entries, holds, closes, and the one function by which anything moves.
 *
 * Only people's accounts store a balance, which is guarded. The operator's accounts may go below zero, so nothing
 * guards or locks them: their balance is the sum of their entries.
 */
export const ledger: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db)
    await createGuards(db)
    await createReading(db)
    await createPost.execute(db)
  },
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_account (
      id bigint generated always as identity primary key,
      owner text not null,
      kind text not null,
      currency text not null check (currency in ('diamond', 'gencash', 'rupiah')),
      -- Null: an account of the operator.
      balance bigint check (balance >= 0),
      unique (owner, kind, currency)
    )`.execute(db)
  await sql`
    create table ledger_transfer (
      id uuid primary key,
      kind text not null,
      at bigint not null,
      -- What it was for, as it was then; never changed.
      facts jsonb not null,
      reverses uuid unique references ledger_transfer,
      salt bytea not null,
      leaf bytea not null
    )`.execute(db)
  await sql`create index ledger_transfer_at on ledger_transfer (at, id)`.execute(db)
  await sql`
    create table ledger_entry (
      transfer_id uuid not null references ledger_transfer,
      line smallint not null,
      account bigint not null references ledger_account,
      amount bigint not null check (amount <> 0),
      balance_after bigint,
      primary key (transfer_id, line)
    )`.execute(db)
  await sql`create index ledger_entry_account on ledger_entry (account, transfer_id desc)`.execute(db)
  await sql`
    create table ledger_key (
      key text primary key,
      body_hash bytea not null,
      transfer_id uuid not null
    )`.execute(db)
  await sql`
    create table ledger_hold (
      id uuid primary key references ledger_transfer,
      state text not null check (state in ('pending', 'posted', 'voided')),
      resolved_by uuid unique references ledger_transfer
    )`.execute(db)
  // Events for other modules, written with the transfer and relayed after it.
  await sql`
    create table outbox (
      id uuid primary key references ledger_transfer,
      topic text not null,
      payload jsonb not null,
      relayed_at bigint
    )`.execute(db)
  await sql`create index outbox_waiting on outbox (id) where relayed_at is null`.execute(db)
  await sql`
    create table ledger_close (
      day date primary key,
      until_ms bigint not null,
      transfers bigint not null,
      totals jsonb not null,
      previous bytea not null,
      hash bytea not null
    )`.execute(db)
}

/** Written rows never change, not even by hand. */
async function createGuards(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is only ever added to: % of % is refused', tg_op, tg_table_name;
    end $$`.execute(db)
  for (const table of ['ledger_transfer', 'ledger_entry', 'ledger_close']) {
    await sql`
      create trigger only_added before update or delete or truncate on ${sql.table(table)}
      for each statement execute function refuse_change()`.execute(db)
  }
}

/** The text of a transfer, which its receipt shows and whose hash is part of the close of its day. */
async function createReading(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function legs_of(transfer uuid) returns jsonb
    language sql stable set search_path from current as $$
      select jsonb_agg(jsonb_build_object('owner', a.owner, 'kind', a.kind, 'currency', a.currency,
        'amount', e.amount, 'after', e.balance_after) order by e.line)
      from ledger_entry e join ledger_account a on a.id = e.account where e.transfer_id = transfer
    $$`.execute(db)
  await sql`
    create function leaf_of(salt bytea, transfer uuid, kind text, at bigint, legs jsonb) returns bytea
    language sql immutable set search_path from current as $$
      select sha256(salt || convert_to(transfer || '|' || kind || '|' || at || '|' || string_agg(
        (l ->> 'owner') || ' ' || (l ->> 'kind') || ' ' || (l ->> 'currency') || ' ' || (l ->> 'amount'), ','
        order by n), 'UTF8'))
      from jsonb_array_elements(legs) with ordinality as x (l, n)
    $$`.execute(db)
}

/**
 * The first version of `post`; the present one is `ledger/post.sql`.
 *
 * `post(batch, now_ms)` posts transfers, each whole or not at all, and answers the outcome of each:
 *
 * - `posted`: done now; `replayed`: it was done before under this key; `changed`: the key was used for
 *   something else;
 * - `short`: the one account that is debited would keep less than `leaves`; `settled`: the hold or the
 *   reversed transfer was settled before. Of these two nothing stays, not even the key.
 *
 * Keys are the first write and are taken in their order, then accounts in theirs, so that batches of several
 * processes never wait for each other in a circle.
 *
 * A transfer: {n, id, key, hash, kind, facts, salt, hold, resolves: {hold, as}, reverses, outbox: {topic,
 * payload}, legs: [{owner, kind, currency, amount, guarded, leaves}]}.
 */
const createPost = sql`
    create function post(batch jsonb, now_ms bigint)
    returns table (n integer, outcome text, id uuid, at bigint, facts jsonb, legs jsonb)
    language plpgsql set search_path from current as $$
    #variable_conflict use_column
    declare
      item record;
      leg record;
      known record;
      posted_at bigint;
      left_over bigint;
      written jsonb;
    begin
      -- A closed day stays as it was published: what comes late belongs to the next.
      select greatest(now_ms, coalesce(max(c.until_ms), 0)) into posted_at from ledger_close c;

      insert into ledger_key (key, body_hash, transfer_id)
      select t ->> 'key', decode(t ->> 'hash', 'hex'), (t ->> 'id')::uuid
      from jsonb_array_elements(batch) t
      order by t ->> 'key', (t ->> 'n')::integer
      on conflict (key) do nothing;

      insert into ledger_account (owner, kind, currency, balance)
      select distinct l ->> 'owner', l ->> 'kind', l ->> 'currency',
        case when (l ->> 'guarded')::boolean then 0 end
      from jsonb_array_elements(batch) t, jsonb_array_elements(t -> 'legs') l
      order by 1, 2, 3
      on conflict (owner, kind, currency) do nothing;

      perform 1 from ledger_account a
      where a.balance is not null and (a.owner, a.kind, a.currency) in (
        select l ->> 'owner', l ->> 'kind', l ->> 'currency'
        from jsonb_array_elements(batch) t, jsonb_array_elements(t -> 'legs') l
      )
      order by a.id for update;

      for item in
        select (t ->> 'n')::integer as n, (t ->> 'id')::uuid as id, t ->> 'key' as key,
          decode(t ->> 'hash', 'hex') as hash, t as whole
        from jsonb_array_elements(batch) t order by 1
      loop
        select k.body_hash, k.transfer_id, x.at, x.facts into known
        from ledger_key k left join ledger_transfer x on x.id = k.transfer_id where k.key = item.key;
        -- No key: its twin in this very batch was refused, and took the key back.
        if not found then
          return query select item.n, 'short', null::uuid, null::bigint, null::jsonb, null::jsonb;
          continue;
        end if;
        if known.transfer_id <> item.id then
          if known.body_hash <> item.hash then
            return query select item.n, 'changed', null::uuid, null::bigint, null::jsonb, null::jsonb;
          else
            return query select item.n, 'replayed', known.transfer_id, known.at, known.facts,
              legs_of(known.transfer_id);
          end if;
          continue;
        end if;

        if exists (
          select from jsonb_array_elements(item.whole -> 'legs') l
          group by l ->> 'currency' having sum((l ->> 'amount')::bigint) <> 0
        ) then
          raise exception 'a transfer of kind % does not balance', item.whole ->> 'kind';
        end if;
        if (select count(*) from jsonb_array_elements(item.whole -> 'legs') l
            where (l ->> 'guarded')::boolean and (l ->> 'amount')::bigint < 0) > 1 then
          raise exception 'a transfer debits one guarded account at most';
        end if;

        if item.whole -> 'resolves' <> 'null' then
          perform 1 from ledger_hold h
          where h.id = (item.whole -> 'resolves' ->> 'hold')::uuid and h.state = 'pending' for update;
          if not found then
            delete from ledger_key k where k.key = item.key;
            return query select item.n, 'settled', null::uuid, null::bigint, null::jsonb, null::jsonb;
            continue;
          end if;
        end if;
        if item.whole ->> 'reverses' is not null and exists (
          select from ledger_transfer r where r.reverses = (item.whole ->> 'reverses')::uuid
        ) then
          delete from ledger_key k where k.key = item.key;
          return query select item.n, 'settled', null::uuid, null::bigint, null::jsonb, null::jsonb;
          continue;
        end if;

        written := '[]';
        left_over := null;
        for leg in
          select l ->> 'owner' as owner, l ->> 'kind' as kind, l ->> 'currency' as currency,
            (l ->> 'amount')::bigint as amount, coalesce((l ->> 'leaves')::bigint, 0) as leaves,
            (l ->> 'guarded')::boolean as guarded
          from jsonb_array_elements(item.whole -> 'legs') l
          -- The debit is first: where it is refused nothing else was touched.
          order by (l ->> 'guarded')::boolean and (l ->> 'amount')::bigint < 0 desc, 1, 2, 3
        loop
          if leg.guarded then
            update ledger_account a set balance = a.balance + leg.amount
            where a.owner = leg.owner and a.kind = leg.kind and a.currency = leg.currency
              and (leg.amount > 0 or a.balance + leg.amount >= leg.leaves)
            returning a.balance into left_over;
            if not found then
              written := null;
              exit;
            end if;
          end if;
          written := written || jsonb_build_object('owner', leg.owner, 'kind', leg.kind,
            'currency', leg.currency, 'amount', leg.amount,
            'after', case when leg.guarded then left_over end);
        end loop;
        if written is null then
          delete from ledger_key k where k.key = item.key;
          return query select item.n, 'short', null::uuid, null::bigint, null::jsonb, null::jsonb;
          continue;
        end if;

        insert into ledger_transfer (id, kind, at, facts, reverses, salt, leaf)
        values (item.id, item.whole ->> 'kind', posted_at, item.whole -> 'facts',
          (item.whole ->> 'reverses')::uuid, decode(item.whole ->> 'salt', 'hex'),
          leaf_of(decode(item.whole ->> 'salt', 'hex'), item.id, item.whole ->> 'kind', posted_at, written));
        insert into ledger_entry (transfer_id, line, account, amount, balance_after)
        select item.id, w.ordinality, a.id, (w.value ->> 'amount')::bigint, (w.value ->> 'after')::bigint
        from jsonb_array_elements(written) with ordinality w
        join ledger_account a on a.owner = w.value ->> 'owner' and a.kind = w.value ->> 'kind'
          and a.currency = w.value ->> 'currency';
        if (item.whole ->> 'hold')::boolean then
          insert into ledger_hold (id, state) values (item.id, 'pending');
        end if;
        if item.whole -> 'resolves' <> 'null' then
          update ledger_hold h set state = item.whole -> 'resolves' ->> 'as', resolved_by = item.id
          where h.id = (item.whole -> 'resolves' ->> 'hold')::uuid;
        end if;
        if item.whole -> 'outbox' <> 'null' then
          insert into outbox (id, topic, payload)
          values (item.id, item.whole -> 'outbox' ->> 'topic', item.whole -> 'outbox' -> 'payload');
        end if;
        return query select item.n, 'posted', item.id, posted_at, item.whole -> 'facts', written;
      end loop;
    end $$`
