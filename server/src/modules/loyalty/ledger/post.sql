-- loyalty.post(batch, now_ms): the one function that moves value. It is installed at the start of the app where its
-- text differs from the installed one; the migrations that created it are history.
--
-- It posts a batch of transfers, each whole or not at all, and returns one outcome for each:
--   posted    done now;
--   replayed  done before under this key;
--   changed   the key was used for another request;
--   short     the one guarded account that is debited would keep less than `leaves`;
--   frozen    the guarded account that is debited is frozen; a reversal takes from it all the same;
--   settled   the hold, or the reversed transfer, was settled before.
-- A transfer that ends as short, frozen or settled leaves nothing behind, not even its key.
--
-- A transfer: {n, id, key, hash, kind, facts, salt, hold, resolves: {hold, as}, reverses, fee: {of, percent},
-- outbox: {topic, payload}, legs: [{owner, kind, currency, amount, guarded, leaves}]}.
--
-- Locks: keys are written first, in their order, then accounts are locked in the order of their ids, so batches of
-- several processes never wait for each other in a circle.
--
-- Cost: a batch is validated in memory and written in sets, one statement per table. ledger_entry has no foreign
-- keys: this function alone writes it, from rows that it has locked, and `ledger:verify` checks all of them. A check
-- per entry would be a query per entry, and each would lock the operator's accounts, which all gifts share.
--
-- Fee: a streamer's fee is exact over all of their gifts, so ten gifts of one diamond pay what one gift of ten pays.
-- The guarded gencash leg pays floor((carry + of * percent) / 100) to the leg of kind `fee`; the remaining hundredths
-- are the next carry, stored in the row of that wallet, which is locked and written anyway. The receipt's facts and
-- the outbox row get the resulting sums. A guarded leg that comes to 0 is an entry of 0. A reversal has a negative
-- `of`: it takes its hundredths out of the carry again and gives back as many whole gencash as that needs, so that the
-- fees that a streamer has paid are always those of the gifts that were not taken back.
create or replace function post(batch jsonb, now_ms bigint)
returns table (n integer, outcome text, id uuid, at bigint, facts jsonb, legs jsonb)
language plpgsql set search_path from current
-- A connection keeps its plans, and the first are made while the tables are small and reading a whole one is cheapest.
-- Until the tables are analyzed again, each gift would read every key ever used: only indexes may be used.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  item record;
  posted_at bigint;
  -- Guarded accounts in lock order, the balance of each, and the hundredths that its next fee begins with.
  accounts bigint[];
  balances bigint[];
  carries bigint[];
  frozen boolean[];
  place integer;
  left_over bigint;
  -- The account that pays the fee, and the fee in hundredths of a gencash and in whole gencash.
  earner integer;
  hundredths bigint;
  fee bigint;
  net bigint;
  moved bigint;
  refusal text;
  written jsonb[];
  leaf_text text;
  item_facts jsonb;
  -- Ids of this batch that leave nothing behind and why, and the holds and reversed transfers that it settled.
  refused uuid[] := '{}';
  refused_as text[] := '{}';
  settled uuid[] := '{}';
  replayed_n integer[] := '{}';
  replayed uuid[] := '{}';
  posted jsonb[] := '{}';
  posted_leaf_texts text[] := '{}';
  posted_facts jsonb[] := '{}';
  posted_net bigint[] := '{}';
  entry_transfer uuid[] := '{}';
  entry_line smallint[] := '{}';
  entry_account bigint[] := '{}';
  entry_amount bigint[] := '{}';
  entry_after bigint[] := '{}';
begin
  -- A closed day stays as it was published: a late transfer belongs to the next day.
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

  select array_agg(held.id), array_agg(held.balance), array_agg(held.fee_carry), array_agg(held.is_frozen)
  into accounts, balances, carries, frozen from (
    select a.id, a.balance, a.fee_carry, a.is_frozen from ledger_account a
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
        array_agg(leg.leg_json) as leg_json,
        array_agg(leg.leaf_text) as leaf_text,
        count(*) filter (where leg.guarded and leg.amount < 0) as debits,
        sum(leg.amount) filter (where leg.currency = 'diamond') as diamonds,
        sum(leg.amount) filter (where leg.currency = 'gencash') as gencash,
        sum(leg.amount) filter (where leg.currency = 'rupiah') as rupiah
      from (
        select a.id as account, l.currency, l.amount, l.guarded, coalesce(l.leaves, 0) as leaves,
          l.owner || ' ' || l.kind || ' ' || l.currency || ' ' as leaf_text,
          jsonb_build_object('owner', l.owner, 'kind', l.kind, 'currency', l.currency) as leg_json,
          case when l.currency <> 'gencash' then 0 when l.guarded then -1
            when l.kind = 'fee' then 1 else 0 end as fee_sign
        from jsonb_to_recordset(t -> 'legs') as l(
          owner text, kind text, currency text, amount bigint, guarded boolean, leaves bigint
        )
        join ledger_account a on a.owner = l.owner and a.kind = l.kind and a.currency = l.currency
        -- The debit is first: where it is refused, no other leg was applied.
        order by l.guarded and l.amount < 0 desc, l.owner, l.kind, l.currency
      ) leg
    ) side
    order by 1
  loop
    if item.known_id <> item.id then
      -- The transfer with the same key in this batch was refused, and its key is deleted below.
      if item.known_id = any (refused) then
        n := item.n; outcome := refused_as[array_position(refused, item.known_id)];
        id := null; at := null; facts := null; legs := null;
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
    -- Not in one condition with the test above: gifts reverse nothing, and the query would run for each of them.
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
      -- Rounded down, of a reversal too, so that what is left is from 0 to 99 hundredths.
      fee := (hundredths - (hundredths % 100 + 100) % 100) / 100;
      if (abs(fee) > abs(item.amount[place])) is not false then
        raise exception 'a fee is taken from the one side that earns, and is no more than that has';
      end if;
    end if;
    if refusal is null then
      written := '{}';
      leaf_text := '';
      for i in 1 .. cardinality(item.amount) loop
        place := item.place[i];
        moved := item.amount[i] + item.fee_sign[i] * fee;
        -- An unguarded leg of 0 is not written; a guarded one is, so that the gift is in its receiver's list.
        continue when moved = 0 and place is null;
        left_over := balances[place] + moved;
        if moved < 0 and frozen[place] and item.reverses is null then
          refusal := 'frozen';
          exit;
        end if;
        if moved < 0 and left_over < item.leaves[i] then
          refusal := 'short';
          exit;
        end if;
        if place is not null then
          balances[place] := left_over;
        end if;
        written := written || (item.leg_json[i] || jsonb_build_object('amount', moved, 'after', left_over));
        leaf_text := leaf_text || item.leaf_text[i] || moved || ',';
        entry_transfer := entry_transfer || item.id;
        entry_line := entry_line || cardinality(written)::smallint;
        entry_account := entry_account || item.account[i];
        entry_amount := entry_amount || moved;
        entry_after := entry_after || left_over;
      end loop;
    end if;
    if refusal is not null then
      refused := refused || item.id;
      refused_as := refused_as || refusal;
      n := item.n; outcome := refusal; id := null; at := null; facts := null; legs := null;
      return next;
      continue;
    end if;

    item_facts := item.whole -> 'facts';
    net := null;
    if item.fee_percent is not null then
      net := item.amount[array_position(item.fee_sign, -1)] - fee;
      -- Parsing a formatted text costs half of what jsonb_build_object costs.
      item_facts := item_facts || format('{"gencash": {"gross": %s, "fee": %s, "tax": %s, "net": %s,
        "carry": {"percent": %s, "before": %s, "after": %s}}}', item.fee_of, fee,
        item.fee_of - net - fee, net, item.fee_percent, carries[earner], hundredths - fee * 100)::jsonb;
      carries[earner] := hundredths - fee * 100;
    end if;
    settled := settled || item.hold || item.reverses;
    posted := posted || item.whole;
    posted_leaf_texts := posted_leaf_texts || rtrim(leaf_text, ',');
    posted_facts := posted_facts || item_facts;
    posted_net := posted_net || net;
    n := item.n; outcome := 'posted'; id := item.id; at := posted_at; facts := item_facts;
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
      (p.t ->> 'id')::uuid || '|' || (p.t ->> 'kind') || '|' || posted_at || '|' || p.leaf_text, 'UTF8'))
  from unnest(posted, posted_leaf_texts, posted_facts) as p(t, leaf_text, facts);

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
end $$;
