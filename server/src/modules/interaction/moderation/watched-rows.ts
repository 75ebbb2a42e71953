import type { WordPack } from '@tayang/contract'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'

/** A held line with its room. */
export interface HeldAnywhere {
  readonly id: string
  readonly roomId: string
  readonly text: string
  readonly profile: { readonly id: string; readonly name: string; readonly avatar: string | null }
  readonly createdAt: number
  readonly pack: WordPack
}

/** A line as operators see it, also one that nobody is shown. */
export interface WatchedLine {
  readonly id: string
  readonly profile: { readonly id: string; readonly name: string; readonly avatar: string | null }
  readonly text: string
  readonly createdAt: number
  readonly isStreamer: boolean
  readonly state: 'shown' | 'held' | 'hidden'
  readonly pack: WordPack | null
}

export type WatchedChatRows = ReturnType<typeof openWatchedChatRows>

/** The SQL of chat rooms as operators watch them. */
export function openWatchedChatRows(database: Database) {
  const db = database.forModule<Record<never, never>>('interaction')
  return { ...heldRows(db), ...lineRows(db) }
}

type Db = Kysely<Record<never, never>>

/** Lines that wait for a moderator. */
function heldRows(db: Db) {
  return {
    /** Lines that wait for a moderator, by room; rooms without one are left out. */
    async heldCounts(roomIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const known = roomIds.filter(isId)
      if (known.length === 0) return new Map()
      const { rows } = await sql<{ room_id: string; held: number }>`
        select room_id, count(*)::integer as held from interaction.held_line
        where room_id = any(${known}::uuid[]) group by room_id`.execute(db)
      return new Map(rows.map(({ room_id, held }) => [room_id, held]))
    },
    /** Lines that wait, counted up to a number. */
    async heldWaiting(most: number): Promise<number> {
      const { rows } = await sql`select from interaction.held_line limit ${most}`.execute(db)
      return rows.length
    },
    /** Of all rooms, the oldest first. */
    async heldPage(page: {
      after: { createdAt: number; id: string } | null
      room: string | undefined
      pack: WordPack | undefined
      limit: number
    }): Promise<HeldAnywhere[]> {
      const { after, room, pack, limit } = page
      if ((after && !isId(after.id)) || (room !== undefined && !isId(room))) return []
      const { rows } = await sql<HeldStored>`
        select * from interaction.held_line
        where (created_at, id) > (${after?.createdAt ?? 0}::bigint, ${after?.id ?? FIRST_ID}::uuid)
          and (${room ?? null}::uuid is null or room_id = ${room ?? null}::uuid)
          and (${pack ?? null}::text is null or pack = ${pack ?? null})
        order by created_at, id limit ${limit}`.execute(db)
      return rows.map((row) => ({ ...lineOf(row), roomId: row.room_id, pack: row.pack }))
    },
    /** Where a line is held and whose it is; null where it is not, or not any more. */
    async heldOf(lineId: string): Promise<{ roomId: string; profileId: string } | null> {
      if (!isId(lineId)) return null
      const { rows } = await sql<{ roomId: string; profileId: string }>`
        select room_id as "roomId", profile_id as "profileId"
        from interaction.held_line where id = ${lineId}::uuid`.execute(db)
      return rows[0] ?? null
    },
  }
}

/** What was said, also what nobody is shown. */
function lineRows(db: Db) {
  return {
    /** The last lines of a room, the newest last. */
    async lastLines(roomId: string, limit: number): Promise<WatchedLine[]> {
      if (!isId(roomId)) return []
      const { rows } = await sql<LineStored>`
        select * from (
          (select id, profile_id, profile_name, avatar, data, created_at,
            speaker_role = 'streamer' as is_streamer,
            case when hidden_at is null then 'shown' else 'hidden' end as state, null::text as pack
          from interaction.line
          where room_id = ${roomId}::uuid and kind <> 'gift' and profile_name <> ''
          order by seq desc limit ${limit})
          union all
          (select id, profile_id, profile_name, avatar, data, created_at, false, 'held', pack
          from interaction.held_line where room_id = ${roomId}::uuid order by created_at desc limit ${limit})
        ) as said order by created_at desc, id desc limit ${limit}`.execute(db)
      return rows.toReversed().map((row) => ({
        ...lineOf(row),
        isStreamer: row.is_streamer,
        state: row.state,
        pack: row.pack,
      }))
    },
    /** Lines of a room since then that were held and still are, or that only their senders see. */
    async stoppedSince(roomId: string, at: number): Promise<number> {
      if (!isId(roomId)) return 0
      const { rows } = await sql<{ stopped: number }>`
        select ((select count(*) from interaction.held_line
            where room_id = ${roomId}::uuid and created_at >= ${at})
          + (select count(*) from interaction.line
            where room_id = ${roomId}::uuid and at >= ${at} and hidden_at is not null))::integer
          as stopped`.execute(db)
      return rows[0]?.stopped ?? 0
    },
    /** Gifts of a room in each minute since then, by the number of the minute. */
    async giftsSince(roomId: string, at: number): Promise<ReadonlyMap<number, number>> {
      if (!isId(roomId)) return new Map()
      const { rows } = await sql<{ step: number; gifts: number }>`
        select ((at - ${at}) / 60000)::integer as step, count(*)::integer as gifts from interaction.line
        where room_id = ${roomId}::uuid and at >= ${at} and kind = 'gift' group by 1`.execute(db)
      return new Map(rows.map(({ step, gifts }) => [step, gifts]))
    },
    /** Texts of lines since then, the newest first: what people wrote, and what was held. */
    async textsSince(at: number, limit: number): Promise<string[]> {
      const { rows } = await sql<{ data: string }>`
        select data from (
          (select data, created_at from interaction.line
          where created_at >= ${at} and kind <> 'gift' and data <> '' order by created_at desc limit ${limit})
          union all
          (select data, created_at from interaction.held_line
          where created_at >= ${at} order by created_at desc limit ${limit})
        ) as said order by created_at desc limit ${limit}`.execute(db)
      return rows.map(({ data }) => data)
    },
  }
}

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface Said {
  readonly id: string
  readonly profile_id: string
  readonly profile_name: string
  readonly avatar: string | null
  readonly data: string
  readonly created_at: bigint
}

interface HeldStored extends Said {
  readonly room_id: string
  readonly pack: WordPack
}

interface LineStored extends Said {
  readonly is_streamer: boolean
  readonly state: WatchedLine['state']
  readonly pack: WordPack | null
}

const lineOf = (row: Said) => ({
  id: row.id,
  profile: { id: row.profile_id, name: row.profile_name, avatar: row.avatar },
  text: row.data,
  createdAt: Number(row.created_at),
})
