import { sql, type Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * `post` takes the fee of a gift exactly over all gifts of a streamer: ten gifts of one diamond pay what one
 * of ten pays. The hundredths that are not yet a whole gencash are carried in the row of the wallet that earns.
 * `post` locks and writes that row anyway: two gifts at once come one after the other, and cost what they did.
 *
 * A transfer may have a `fee: {of, percent}`. Its one guarded gencash side then gives
 * `floor((carry + of x percent) / 100)` to the side of kind `fee`, and what remains is the next carry. `post`
 * writes what it came to into the facts, and the net into the outbox row. A person's side that comes to
 * nothing is an entry of 0, so the gift is in the lists of both sides, with its receipt.
 *
 * All else is as before (`0005-post-in-sets`, `0007-post-by-index`). Installations with data begin without a
 * carry: each gift that they have took a whole fee of its own.
 */
export const feeCarry: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      alter table ledger_account
        add fee_carry bigint not null default 0 check (fee_carry between 0 and 99)`.execute(db)
    // Existing rows were checked when they were written, so the migration does not read all of them again.
    await sql`
      alter table ledger_entry
        drop constraint ledger_entry_amount_check,
        add constraint ledger_entry_amount_check check (amount <> 0 or balance_after is not null) not valid
    `.execute(db)
    await createPost.execute(db)
  },
}

const createPost = sql`
    create or replace function post(batch jsonb, now_ms bigint)
    returns table (n integer, outcome text, id uuid, at bigint, facts jsonb, legs jsonb)
    language plpgsql set search_path from current
    set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
    #variable_conflict use_column
    declare
      item record;
      posted_at bigint;
      -- Guarded accounts in the order of their locks, what each has, and the hundredths of its next fee.
      accounts bigint[];
      balances bigint[];
      carries bigint[];
      place integer;
      left_over bigint;
      -- The account that a fee is taken from, in hundredths of a whole one and in whole ones.
      earner integer;
      hundredths bigint;
      fee bigint;
      net bigint;
      moved bigint;
      refusal text;
      written jsonb[];
      words text;
      said jsonb;
      -- Ids of this batch of which nothing stays, and what it settled.
      refused uuid[] := '{}';
      settled uuid[] := '{}';
      replayed_n integer[] := '{}';
      replayed uuid[] := '{}';
      posted jsonb[] := '{}';
      posted_words text[] := '{}';
      posted_facts jsonb[] := '{}';
      posted_net bigint[] := '{}';
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

      select array_agg(held.id), array_agg(held.balance), array_agg(held.fee_carry)
      into accounts, balances, carries from (
        select a.id, a.balance, a.fee_carry from ledger_account a
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
          (t -> 'fee' ->> 'of')::bigint as fee_of, (t -> 'fee' ->> 'percent')::bigint as fee_percent,
          k.body_hash as known_hash, k.transfer_id as known_id, side.*
        from jsonb_array_elements(batch) t
        left join ledger_key k on k.key = t ->> 'key'
        cross join lateral (
          select array_agg(leg.account) as account, array_agg(leg.amount) as amount,
            array_agg(leg.leaves) as leaves, array_agg(array_position(accounts, leg.account)) as place,
            array_agg(leg.fee_sign) as fee_sign,
            array_agg(leg.shown) as shown,
            array_agg(leg.words) as words,
            count(*) filter (where leg.guarded and leg.amount < 0) as debits,
            sum(leg.amount) filter (where leg.currency = 'diamond') as diamonds,
            sum(leg.amount) filter (where leg.currency = 'gencash') as gencash,
            sum(leg.amount) filter (where leg.currency = 'rupiah') as rupiah
          from (
            select a.id as account, l.currency, l.amount, l.guarded, coalesce(l.leaves, 0) as leaves,
              l.owner || ' ' || l.kind || ' ' || l.currency || ' ' as words,
              jsonb_build_object('owner', l.owner, 'kind', l.kind, 'currency', l.currency) as shown,
              case when l.currency <> 'gencash' then 0 when l.guarded then -1
                when l.kind = 'fee' then 1 else 0 end as fee_sign
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
            n := item.n; outcome := 'short'; id := null; at := null; facts := null; legs := null;
            return next;
          elsif item.known_hash <> item.hash then
            n := item.n; outcome := 'changed'; id := null; at := null; facts := null; legs := null;
            return next;
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
        -- Apart, since a question that is asked for each gift costs more than its answer.
        if item.reverses is not null then
          if item.reverses = any (settled) or exists (
            select from ledger_transfer r where r.reverses = item.reverses
          ) then
            refusal := 'settled';
          end if;
        end if;

        fee := 0;
        if refusal is null and item.fee_percent is not null then
          place := array_position(item.fee_sign, -1);
          earner := item.place[place];
          hundredths := carries[earner] + item.fee_of * item.fee_percent;
          fee := hundredths / 100;
          if (fee > item.amount[place]) is not false then
            raise exception 'a fee is taken from the one side that earns, and is no more than that has';
          end if;
        end if;
        if refusal is null then
          written := '{}';
          words := '';
          for i in 1 .. cardinality(item.amount) loop
            place := item.place[i];
            moved := item.amount[i] + item.fee_sign[i] * fee;
            -- An unguarded leg of 0 is not written; a guarded one is.
            continue when moved = 0 and place is null;
            left_over := balances[place] + moved;
            if moved < 0 and left_over < item.leaves[i] then
              refusal := 'short';
              exit;
            end if;
            if place is not null then
              balances[place] := left_over;
            end if;
            written := written || (item.shown[i] || jsonb_build_object('amount', moved, 'after', left_over));
            words := words || item.words[i] || moved || ',';
            entry_transfer := entry_transfer || item.id;
            entry_line := entry_line || cardinality(written)::smallint;
            entry_account := entry_account || item.account[i];
            entry_amount := entry_amount || moved;
            entry_after := entry_after || left_over;
          end loop;
        end if;
        if refusal is not null then
          refused := refused || item.id;
          n := item.n; outcome := refusal; id := null; at := null; facts := null; legs := null;
          return next;
          continue;
        end if;

        said := item.whole -> 'facts';
        net := null;
        if item.fee_percent is not null then
          net := item.amount[array_position(item.fee_sign, -1)] - fee;
          -- Read from a text, which costs half of what building it part by part does.
          said := said || format('{"gencash": {"gross": %s, "fee": %s, "tax": %s, "net": %s,
            "carry": {"percent": %s, "before": %s, "after": %s}}}', item.fee_of, fee,
            item.fee_of - net - fee, net, item.fee_percent, carries[earner], hundredths % 100)::jsonb;
          carries[earner] := hundredths % 100;
        end if;
        settled := settled || item.hold || item.reverses;
        posted := posted || item.whole;
        posted_words := posted_words || rtrim(words, ',');
        posted_facts := posted_facts || said;
        posted_net := posted_net || net;
        n := item.n; outcome := 'posted'; id := item.id; at := posted_at; facts := said;
        legs := to_jsonb(written);
        return next;
      end loop;

      if cardinality(refused) > 0 then
        delete from ledger_key k where k.transfer_id = any (refused)
          and k.key in (select t ->> 'key' from jsonb_array_elements(batch) t);
      end if;

      insert into ledger_transfer (id, kind, at, facts, reverses, salt, leaf)
      select (p.t ->> 'id')::uuid, p.t ->> 'kind', posted_at, p.facts, (p.t ->> 'reverses')::uuid,
        decode(p.t ->> 'salt', 'hex'), sha256(decode(p.t ->> 'salt', 'hex') || convert_to(
          (p.t ->> 'id')::uuid || '|' || (p.t ->> 'kind') || '|' || posted_at || '|' || p.words, 'UTF8'))
      from unnest(posted, posted_words, posted_facts) as p(t, words, facts);

      insert into ledger_entry (transfer_id, line, account, amount, balance_after)
      select * from unnest(entry_transfer, entry_line, entry_account, entry_amount, entry_after);

      update ledger_account a set balance = b.balance, fee_carry = b.carry
      from unnest(accounts, balances, carries) as b(id, balance, carry)
      where a.id = b.id and (a.balance <> b.balance or a.fee_carry <> b.carry);

      insert into ledger_hold (id, state)
      select (t ->> 'id')::uuid, 'pending' from unnest(posted) t where (t ->> 'hold')::boolean;

      update ledger_hold h set state = t -> 'resolves' ->> 'as', resolved_by = (t ->> 'id')::uuid
      from unnest(posted) t where h.id = (t -> 'resolves' ->> 'hold')::uuid;

      insert into outbox (id, topic, payload)
      select (p.t ->> 'id')::uuid, p.t -> 'outbox' ->> 'topic', p.t -> 'outbox' -> 'payload'
        || case when p.net is null then '{}' else jsonb_build_object('gencash', p.net) end
      from unnest(posted, posted_net) as p(t, net) where p.t -> 'outbox' <> 'null';

      return query
      select r.n, 'replayed', r.id, x.at, x.facts, legs_of(r.id)
      from unnest(replayed_n, replayed) as r(n, id) join ledger_transfer x on x.id = r.id;
    end $$`
