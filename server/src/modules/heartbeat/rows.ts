import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import { WATCHED_SHARE } from '@tayang/contract'
import { BEGUN_SECONDS_MIN } from './positions.ts'

export interface HeartbeatTables {
  history: {
    id: string
    account_id: string
    media_id: string
    media_type: string
    media_sub_type: string
    position: number
    length: number
    series_id: string | null
    next_id: string | null
    device_id: string
    session_id: string
    updated_at: Date
    removed_at: Date | null
  }
  guest_history: {
    device_id: string
    media_id: string
    media_type: string
    media_sub_type: string
    position: number
    length: number
    session_id: string
    updated_at: Date
  }
}

export type HistoryRow = Omit<Selectable<HeartbeatTables['history']>, 'removed_at'>
export type GuestHistoryRow = Selectable<HeartbeatTables['guest_history']>

/** Titles that an account's history keeps; the ones seen longest ago leave. */
const HISTORIES_MAX = 2_000
/** Positions of guests that are kept in all, and that one sweep removes. */
const GUEST_ROWS_MAX = 1_000_000
const SWEEP_ROWS_MAX = 20_000
/** Episodes of one series that one answer holds. */
const SERIES_ROWS_MAX = 500

/** What runs without an end has no position to go back to. */
export const LIVE_SUB_TYPES = ['live', 'liveshow', 'stream', 'channel', 'webview'] as const

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** The SQL of this room. */
export function heartbeatRows(db: Kysely<HeartbeatTables>) {
  return {
    ...ownRows(db),
    ...removedRows(db),
    ...guestRows(db),
    upsert: (rows: readonly HistoryRow[]) => upsert(db, rows),
  }
}

/** One parameter a column, however many rows: neither we nor the database write or read a text that grows. */
function columnOf<Row>(rows: readonly Row[], name: keyof Row): RawBuilder<unknown> {
  return sql`${rows.map((row) => row[name])}`
}

/**
 * Stores positions. A first play begins with 0, which must not wipe out where somebody was: a 0 of another
 * playback leaves the stored position alone. The same playback may go back to 0, which is a start-over. What was taken
 * out of the history and is watched again comes back as if it were new.
 */
async function upsert(db: Kysely<HeartbeatTables>, rows: readonly HistoryRow[]): Promise<void> {
  const isFirstPlay = sql`(excluded.position = 0 and h.position > 0 and excluded.session_id <> h.session_id
    and h.removed_at is null)`
  const { rows: stored } = await sql<{ account_id: string; is_new: boolean }>`
    insert into heartbeat.history as h (id, account_id, media_id, media_type, media_sub_type,
      position, length, series_id, next_id, device_id, session_id, updated_at)
    select * from unnest(${columnOf(rows, 'id')}::uuid[], ${columnOf(rows, 'account_id')}::uuid[],
      ${columnOf(rows, 'media_id')}::text[], ${columnOf(rows, 'media_type')}::text[],
      ${columnOf(rows, 'media_sub_type')}::text[], ${columnOf(rows, 'position')}::double precision[],
      ${columnOf(rows, 'length')}::double precision[], ${columnOf(rows, 'series_id')}::text[],
      ${columnOf(rows, 'next_id')}::text[], ${columnOf(rows, 'device_id')}::uuid[],
      ${columnOf(rows, 'session_id')}::uuid[], ${columnOf(rows, 'updated_at')}::timestamptz[])
    on conflict (account_id, media_id) do update set
      position = case when ${isFirstPlay} then h.position else excluded.position end,
      length = case when ${isFirstPlay} then h.length else excluded.length end,
      media_type = excluded.media_type, media_sub_type = excluded.media_sub_type,
      series_id = excluded.series_id, next_id = excluded.next_id,
      device_id = excluded.device_id, session_id = excluded.session_id,
      updated_at = greatest(excluded.updated_at, h.updated_at), removed_at = null
    returning account_id, (xmax = 0) as is_new`.execute(db)
  const grown = [...new Set(stored.filter(({ is_new }) => is_new).map(({ account_id }) => account_id))]
  if (grown.length > 0) await dropOldest(db, grown)
}

async function dropOldest(db: Kysely<HeartbeatTables>, accountIds: readonly string[]): Promise<void> {
  const ranked = db
    .selectFrom('history')
    .select([
      'id',
      sql<bigint>`row_number() over (partition by account_id order by updated_at desc, id desc)`.as('rank'),
    ])
    .where('account_id', '=', sql<string>`any(${[...accountIds]}::uuid[])`)
    .as('ranked')
  await db
    .deleteFrom('history')
    .where(
      'id',
      'in',
      db.selectFrom(ranked).select('ranked.id').where('ranked.rank', '>', BigInt(HISTORIES_MAX)),
    )
    .execute()
}

const placesQuery = keepQuery(
  (db: Kysely<HeartbeatTables>, asked: { readonly accountId: string; readonly mediaIds: string[] }) =>
    db
      .selectFrom('history')
      .select(['media_id', 'position', 'length'])
      .where('account_id', '=', asked.accountId)
      .where('media_id', '=', sql<string>`any(${asked.mediaIds}::text[])`)
      .where('removed_at', 'is', null),
)

function ownRows(db: Kysely<HeartbeatTables>) {
  return {
    ...begunRows(db),
    list: (accountId: string, page: Page) =>
      db
        .selectFrom('history')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('removed_at', 'is', null)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    async erase(accountId: string): Promise<void> {
      await db.deleteFrom('history').where('account_id', '=', accountId).execute()
    },

    async count(accountId: string): Promise<number> {
      const { count } = await db
        .selectFrom('history')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('account_id', '=', accountId)
        .where('removed_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    select: (accountId: string, mediaIds: readonly string[]) =>
      db
        .selectFrom('history')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('media_id', '=', sql<string>`any(${[...mediaIds]}::text[])`)
        .where('removed_at', 'is', null)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .execute(),

    /** The position of an account in each of these titles; titles it never began are left out. */
    places: (accountId: string, mediaIds: readonly string[]) =>
      placesQuery(db, { accountId, mediaIds: [...mediaIds] }),

    listSeries: (accountId: string, seriesId: string) =>
      db
        .selectFrom('history')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('series_id', '=', seriesId)
        .where('removed_at', 'is', null)
        .orderBy('updated_at', 'desc')
        .orderBy('id', 'desc')
        .limit(SERIES_ROWS_MAX)
        .execute(),
  }
}

/** What was taken out of a history: one title, or a series with all of its episodes. */
function removedRows(db: Kysely<HeartbeatTables>) {
  const ofTitle = (accountId: string, id: string) =>
    db
      .updateTable('history')
      .where('account_id', '=', accountId)
      .where((row) => row.or([row('media_id', '=', id), row('series_id', '=', id)]))
  return {
    async remove(accountId: string, id: string, at: Date): Promise<void> {
      await ofTitle(accountId, id).where('removed_at', 'is', null).set({ removed_at: at }).execute()
    },

    /** Only what was removed since then: a sweep may be late. */
    async restore(accountId: string, id: string, since: Date): Promise<void> {
      await ofTitle(accountId, id).where('removed_at', '>=', since).set({ removed_at: null }).execute()
    },

    async sweepRemoved(before: Date): Promise<void> {
      const old = db.selectFrom('history').select('id').where('removed_at', '<', before).limit(SWEEP_ROWS_MAX)
      await db.deleteFrom('history').where('id', 'in', old).execute()
    },
  }
}

function begunRows(db: Kysely<HeartbeatTables>) {
  const begun = (accountId: string) =>
    db
      .selectFrom('history')
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .where('media_type', '=', 'video')
      .where('media_sub_type', 'not in', [...LIVE_SUB_TYPES])
      .where('position', '>=', BEGUN_SECONDS_MIN)
      .where('length', '>', 0)
      .where('position', '<', sql<number>`length * ${WATCHED_SHARE}::double precision`)

  const seriesOrTitle = sql`coalesce(series_id, media_id)`

  return {
    /** The newest begun entry of each series, and every other begun title. */
    listBegun: (accountId: string, page: Page) =>
      db
        .selectFrom(
          begun(accountId)
            .distinctOn(seriesOrTitle)
            .selectAll()
            .orderBy(seriesOrTitle)
            .orderBy('updated_at', 'desc')
            .orderBy('id', 'desc')
            .as('begun'),
        )
        .selectAll()
        .orderBy('begun.updated_at', 'desc')
        .orderBy('begun.id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    async countBegun(accountId: string): Promise<number> {
      const { count } = await begun(accountId)
        .select(sql<bigint>`count(distinct ${seriesOrTitle})`.as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}

function guestRows(db: Kysely<HeartbeatTables>) {
  return {
    async upsertGuests(rows: readonly GuestHistoryRow[]): Promise<void> {
      await sql`
        insert into heartbeat.guest_history (device_id, media_id, media_type, media_sub_type,
          position, length, session_id, updated_at)
        select * from unnest(${columnOf(rows, 'device_id')}::uuid[], ${columnOf(rows, 'media_id')}::text[],
          ${columnOf(rows, 'media_type')}::text[], ${columnOf(rows, 'media_sub_type')}::text[],
          ${columnOf(rows, 'position')}::double precision[], ${columnOf(rows, 'length')}::double precision[],
          ${columnOf(rows, 'session_id')}::uuid[], ${columnOf(rows, 'updated_at')}::timestamptz[])
        on conflict (device_id, media_id) do update set
          media_type = excluded.media_type, media_sub_type = excluded.media_sub_type,
          position = excluded.position, length = excluded.length,
          session_id = excluded.session_id, updated_at = excluded.updated_at`.execute(db)
    },

    /** Removes guests' rows that are too old, and the oldest above the bound. */
    async sweepGuests(before: Date): Promise<void> {
      const key = sql`(device_id, media_id)`
      const some = db.selectFrom('guest_history').select(['device_id', 'media_id'])
      const old = some.where('updated_at', '<', before).limit(SWEEP_ROWS_MAX)
      const surplus = some.orderBy('updated_at', 'desc').offset(GUEST_ROWS_MAX).limit(SWEEP_ROWS_MAX)
      for (const over of [old, surplus]) {
        await db
          .deleteFrom('guest_history')
          .where(key, 'in', sql`(${over})`)
          .execute()
      }
    },
  }
}
