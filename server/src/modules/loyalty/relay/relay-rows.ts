import { sql, type Kysely } from 'kysely'
import { madeAtOf } from '#platform/ids/ids'
import type { GiftPayload } from '../gift-shapes.ts'

/** An outbox row of a gift or a bullet. */
export interface OutboxRow {
  readonly id: string
  readonly topic: 'gift' | 'bullet'
  readonly payload: GiftPayload
}

export interface RelayTables {
  outbox: { id: string; topic: string; payload: GiftPayload; relayed_at: bigint | null }
  show_earning: { show_id: string; gencash: bigint; gifts: bigint }
}

/** What waits is counted up to this. */
const COUNTED_MAX = 1_000

/** Rows that were not relayed, the oldest first, except those of shows whose chat rooms are paused. */
export async function listWaiting(
  db: Kysely<RelayTables>,
  { limit, but }: { limit: number; but: readonly string[] },
): Promise<OutboxRow[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'topic', 'payload'])
    .where('relayed_at', 'is', null)
    .where(sql<boolean>`coalesce(payload ->> 'showId', '') <> all(${[...but]}::text[])`)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows as OutboxRow[]
}

/** How many paid messages wait for their rooms, up to a bound, and since when the oldest does. */
export async function countWaiting(
  db: Kysely<RelayTables>,
): Promise<{ waiting: number; oldestAt: number | null }> {
  const some = db
    .selectFrom('outbox')
    .select('id')
    .where('relayed_at', 'is', null)
    .orderBy('id')
    .limit(COUNTED_MAX)
  const waiting = await some.execute()
  const [oldest] = waiting
  return { waiting: waiting.length, oldestAt: oldest ? madeAtOf(oldest.id) : null }
}

/**
 * Forgets what waiting bullets of a person say: their rooms get them without words. A relayed one has none here.
 */
export async function forgetWords(db: Kysely<RelayTables>, accountId: string): Promise<void> {
  await sql`
    update ${sql.table('loyalty.outbox')} set payload = jsonb_set(payload, '{comment}', 'null')
    where relayed_at is null and payload -> 'from' ->> 'accountId' = ${accountId}`.execute(db)
}

/**
 * Marks rows as relayed and adds them to their show's earnings in one statement, so each counts once. What a bullet
 * says is in its room from then on, and only there.
 */
export async function markRelayed(
  db: Kysely<RelayTables>,
  ids: readonly string[],
  now: number,
): Promise<void> {
  if (ids.length === 0) return
  await sql`
    with relayed as (
      update ${sql.table('loyalty.outbox')} set relayed_at = ${now}, payload = jsonb_set(payload, '{comment}', 'null')
      where id = any(${[...ids]}::uuid[]) and relayed_at is null
      returning payload
    ), earned as (
      select (payload ->> 'showId')::uuid as show_id, sum((payload ->> 'gencash')::bigint) as gencash,
        count(*) as gifts
      from relayed where payload ->> 'showId' is not null group by 1 order by 1
    )
    insert into ${sql.table('loyalty.show_earning')} as known (show_id, gencash, gifts)
    select show_id, gencash, gifts from earned
    on conflict (show_id) do update
    set gencash = known.gencash + excluded.gencash, gifts = known.gifts + excluded.gifts`.execute(db)
}

/** The earnings of a show's gifts. */
export interface ShowEarned {
  /** Net, for its streamer. */
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
