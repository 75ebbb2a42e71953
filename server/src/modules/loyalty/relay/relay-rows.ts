import { sql, type Kysely } from 'kysely'
import type { Gift } from '@tayang/contract'

/** What `giftPosting` left for a room. */
export interface GiftNews {
  readonly id: string
  readonly topic: 'gift' | 'bullet'
  readonly payload: {
    readonly showId: string | null
    readonly from: { readonly accountId: string; readonly profileId: string }
    readonly gift: { readonly id: string; readonly name: string; readonly icon: string }
    readonly category: Gift['category']
    readonly duration: number
    readonly amount: number
    readonly gencash: number
    readonly comment: string | null
    readonly at: number | null
  }
}

export interface RelayTables {
  outbox: { id: string; topic: string; payload: GiftNews['payload']; relayed_at: bigint | null }
  show_earning: { show_id: string; gencash: bigint; gifts: bigint }
}

/** What no room heard of yet, the oldest first; but for some shows that cannot take anything now. */
export async function listWaiting(
  db: Kysely<RelayTables>,
  { limit, but }: { limit: number; but: readonly string[] },
): Promise<GiftNews[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'topic', 'payload'])
    .where('relayed_at', 'is', null)
    .where(sql<boolean>`coalesce(payload ->> 'showId', '') <> all(${[...but]}::text[])`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows as GiftNews[]
}

/** Marks what was heard and adds it to what its show earned, in one: however often it is said, it counts once. */
export async function markRelayed(
  db: Kysely<RelayTables>,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with heard as (
      update ${sql.table('loyalty.outbox')} set relayed_at = ${now}
      where id = any(${[...ids]}::uuid[]) and relayed_at is null
      returning payload
    ), earned as (
      select (payload ->> 'showId')::uuid as show_id, sum((payload ->> 'gencash')::bigint) as gencash,
        count(*) as gifts
      from heard where payload ->> 'showId' is not null group by 1 order by 1
    )
    insert into ${sql.table('loyalty.show_earning')} as known (show_id, gencash, gifts)
    select show_id, gencash, gifts from earned
    on conflict (show_id) do update
    set gencash = known.gencash + excluded.gencash, gifts = known.gifts + excluded.gifts`.execute(db)
}

/** What gifts of a show came to. */
export interface ShowEarned {
  /** What its streamer got. */
  readonly gencash: number
  readonly gifts: number
}

export async function earnedIn(
  db: Kysely<RelayTables>,
  showIds: readonly string[],
): Promise<ReadonlyMap<string, ShowEarned>> {
  if (showIds.length === 0) return new Map()
  const rows = await db.selectFrom('show_earning').selectAll().where('show_id', 'in', showIds).execute()
  return new Map(
    rows.map(({ show_id, gencash, gifts }) => [show_id, { gencash: Number(gencash), gifts: Number(gifts) }]),
  )
}
