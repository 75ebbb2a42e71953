import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * `post` keeps the promises and answers of `0001-ledger` at half the cost: a batch is validated in memory and written
 * in sets, one statement for each table.
 *
 * Entries no longer ask the database whether their transfer and their account are there: they are written by this
 * function alone, from the rows that it has just locked, and `ledger:verify` asks of all of them at once. A check
 * an entry is a query an entry, and each takes a lock on the operator's accounts, which all gifts share.
 */
export const postInSets: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table ledger_entry
        drop constraint ledger_entry_transfer_id_fkey,
        drop constraint ledger_entry_account_fkey`.execute(db)
    await createPost.execute(db)
  },
}

const createPost = sql`
    create or replace function post(batch jsonb, now_ms bigint)
    returns table (n integer, outcome text, id uuid, at bigint, facts jsonb, legs jsonb)
    language plpgsql set search_path from current as $$
    #variable_conflict use_column
    declare
      item record;
      posted_at bigint;
      -- Guarded accounts in the order of their locks, and what each has.
      accounts bigint[];
      balances bigint[];
      place integer;
      left_over bigint;
      refusal text;
      written jsonb;
      -- Ids of this batch of which nothing stays, and what it settled.
      refused uuid[] := '{}';
      settled uuid[] := '{}';
      replayed_n integer[] := '{}';
      replayed uuid[] := '{}';
      posted jsonb[] := '{}';
      posted_words text[] := '{}';
      entry_transfer uuid[] := '{}';
      entry_line smallint[] := '{}';
      entry_account bigint[] := '{}';
      entry_amount bigint[] := '{}';
      entry_after bigint[] := '{}';
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
      where not exists (
        select from ledger_account a
        where a.owner = l ->> 'owner' and a.kind = l ->> 'kind' and a.currency = l ->> 'currency'
      )
      order by 1, 2, 3
      on conflict (owner, kind, currency) do nothing;

      select array_agg(held.id), array_agg(held.balance) into accounts, balances from (
        select a.id, a.balance from ledger_account a
        where a.balance is not null and (a.owner, a.kind, a.currency) in (
          select l ->> 'owner', l ->> 'kind', l ->> 'currency'
          from jsonb_array_elements(batch) t, jsonb_array_elements(t -> 'legs') l
        )
        order by a.id for update
      ) held;

      for item in
        select (t ->> 'n')::integer as n, (t ->> 'id')::uuid as id, t as whole,
          decode(t ->> 'hash', 'hex') as hash,
          (t -> 'resolves' ->> 'hold')::uuid as hold, (t ->> 'reverses')::uuid as reverses,
          k.body_hash as known_hash, k.transfer_id as known_id, side.*
        from jsonb_array_elements(batch) t
        left join ledger_key k on k.key = t ->> 'key'
        cross join lateral (
          select array_agg(leg.account) as account, array_agg(leg.amount) as amount,
            array_agg(leg.leaves) as leaves, array_agg(array_position(accounts, leg.account)) as place,
            array_agg(leg.shown) as shown,
            string_agg(leg.words, ',') as words,
            count(*) filter (where leg.guarded and leg.amount < 0) as debits,
            sum(leg.amount) filter (where leg.currency = 'diamond') as diamonds,
            sum(leg.amount) filter (where leg.currency = 'gencash') as gencash,
            sum(leg.amount) filter (where leg.currency = 'rupiah') as rupiah
          from (
            select a.id as account, l.currency, l.amount, l.guarded, coalesce(l.leaves, 0) as leaves,
              l.owner || ' ' || l.kind || ' ' || l.currency || ' ' || l.amount as words,
              jsonb_build_object(
                'owner', l.owner, 'kind', l.kind, 'currency', l.currency, 'amount', l.amount
              ) as shown
            from jsonb_to_recordset(t -> 'legs') as l(
              owner text, kind text, currency text, amount bigint, guarded boolean, leaves bigint
            )
            join ledger_account a on a.owner = l.owner and a.kind = l.kind and a.currency = l.currency
            -- The debit is first: where it is refused nothing else was touched.
            order by l.guarded and l.amount < 0 desc, l.owner, l.kind, l.currency
          ) leg
        ) side
        order by 1
      loop
        if item.known_id <> item.id then
          -- Its twin in this very batch was refused, and takes the key back.
          if item.known_id = any (refused) then
            return query select item.n, 'short', null::uuid, null::bigint, null::jsonb, null::jsonb;
          elsif item.known_hash <> item.hash then
            return query select item.n, 'changed', null::uuid, null::bigint, null::jsonb, null::jsonb;
          else
            replayed_n := replayed_n || item.n;
            replayed := replayed || item.known_id;
          end if;
          continue;
        end if;

        if item.diamonds <> 0 or item.gencash <> 0 or item.rupiah <> 0 then
          raise exception 'a transfer of kind % does not balance', item.whole ->> 'kind';
        end if;
        if item.debits > 1 then
          raise exception 'a transfer debits one guarded account at most';
        end if;

        refusal := null;
        if item.hold is not null then
          perform 1 from ledger_hold h where h.id = item.hold and h.state = 'pending' for update;
          if not found or item.hold = any (settled) then
            refusal := 'settled';
          end if;
        end if;
        if item.reverses is not null and (item.reverses = any (settled) or exists (
          select from ledger_transfer r where r.reverses = item.reverses
        )) then
          refusal := 'settled';
        end if;

        if refusal is null then
          written := '[]';
          for i in 1 .. cardinality(item.amount) loop
            place := item.place[i];
            left_over := balances[place] + item.amount[i];
            if item.amount[i] < 0 and left_over < item.leaves[i] then
              refusal := 'short';
              exit;
            end if;
            if place is not null then
              balances[place] := left_over;
            end if;
            written := written || (item.shown[i] || jsonb_build_object('after', left_over));
          end loop;
        end if;
        if refusal is not null then
          refused := refused || item.id;
          return query select item.n, refusal, null::uuid, null::bigint, null::jsonb, null::jsonb;
          continue;
        end if;

        settled := settled || item.hold || item.reverses;
        posted := posted || item.whole;
        posted_words := posted_words || item.words;
        for i in 1 .. cardinality(item.amount) loop
          entry_transfer := entry_transfer || item.id;
          entry_line := entry_line || i::smallint;
          entry_account := entry_account || item.account[i];
          entry_amount := entry_amount || item.amount[i];
          entry_after := entry_after || (written -> (i - 1) ->> 'after')::bigint;
        end loop;
        return query select item.n, 'posted', item.id, posted_at, item.whole -> 'facts', written;
      end loop;

      delete from ledger_key k where k.transfer_id = any (refused)
        and k.key in (select t ->> 'key' from jsonb_array_elements(batch) t);

      insert into ledger_transfer (id, kind, at, facts, reverses, salt, leaf)
      select (p.t ->> 'id')::uuid, p.t ->> 'kind', posted_at, p.t -> 'facts', (p.t ->> 'reverses')::uuid,
        decode(p.t ->> 'salt', 'hex'), sha256(decode(p.t ->> 'salt', 'hex') || convert_to(
          (p.t ->> 'id')::uuid || '|' || (p.t ->> 'kind') || '|' || posted_at || '|' || p.words, 'UTF8'))
      from unnest(posted, posted_words) as p(t, words);

      insert into ledger_entry (transfer_id, line, account, amount, balance_after)
      select * from unnest(entry_transfer, entry_line, entry_account, entry_amount, entry_after);

      update ledger_account a set balance = b.balance
      from unnest(accounts, balances) as b(id, balance)
      where a.id = b.id and a.balance <> b.balance;

      insert into ledger_hold (id, state)
      select (t ->> 'id')::uuid, 'pending' from unnest(posted) t where (t ->> 'hold')::boolean;

      update ledger_hold h set state = t -> 'resolves' ->> 'as', resolved_by = (t ->> 'id')::uuid
      from unnest(posted) t where h.id = (t -> 'resolves' ->> 'hold')::uuid;

      insert into outbox (id, topic, payload)
      select (t ->> 'id')::uuid, t -> 'outbox' ->> 'topic', t -> 'outbox' -> 'payload'
      from unnest(posted) t where t -> 'outbox' <> 'null';

      return query
      select r.n, 'replayed', r.id, x.at, x.facts, legs_of(r.id)
      from unnest(replayed_n, replayed) as r(n, id) join ledger_transfer x on x.id = r.id;
    end $$`
