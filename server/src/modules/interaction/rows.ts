import type { CommentLine } from '@tayang/contract'
import { sql, type Generated } from 'kysely'
import pg from 'pg'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'
import type { ChatMessage, Paid, Role } from './message.ts'

interface Tables {
  line: {
    id: string
    room_id: string
    seq: number
    profile_id: string
    profile_name: string
    avatar: string | null
    kind: CommentLine['type']
    data: string
    created_at: number
    hidden_at: Generated<number | null>
    at: number
    speaker_role: Generated<Role>
    paid: Paid | null
  }
}

const UNIQUE_VIOLATION = '23505'

const isRepeated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION && error.constraint === 'line_pkey'

/** By which the database knows the owner of a room. */
export interface RoomFence {
  readonly nodeId: string
  readonly epoch: number
}

export type MessageRows = ReturnType<typeof openMessageRows>

type Db = ReturnType<typeof moduleDatabase>

const moduleDatabase = (database: Database) => database.forModule<Tables>('interaction')

/** The SQL of messages. */
export function openMessageRows(database: Database) {
  const db = moduleDatabase(database)
  return { ...writes(db), ...changes(db), ...roomReads(db), ...reportReads(db), ...personRows(db) }
}

function writes(db: Db) {
  return {
    /**
     * Stores the messages of one tick in one statement, whose text is the same for any number of them; `repeated` where
     * one of them is stored already, and then none of these. With a fence they are stored only while that owner is
     * the one of the room: who becomes it waits for this statement, or this one finds that it is no more.
     */
    async add(
      roomId: string,
      messages: readonly (ChatMessage & { hiddenAt: number | null })[],
      fence: RoomFence | null = null,
    ): Promise<'added' | 'repeated' | 'fenced'> {
      const column = (of: (message: ChatMessage & { hiddenAt: number | null }) => unknown) =>
        sql`${messages.map(of)}`
      const paid = column(({ paid }) => (paid === null ? null : JSON.stringify(paid)))
      const own = fence
        ? sql`with own as (select from interaction.room_head where room_id = ${roomId}::uuid
            and owner_node = ${fence.nodeId}::uuid and epoch = ${fence.epoch} for share)`
        : sql``
      const insert = sql`${own}
        insert into interaction.line (room_id, id, seq, profile_id, profile_name, avatar, kind, data,
          created_at, hidden_at, at, speaker_role, paid)
        select ${roomId}::uuid, id, seq, profile_id, profile_name, avatar, kind, data,
          created_at, hidden_at, at, speaker_role, paid::jsonb
        from unnest(${column(({ id }) => id)}::uuid[], ${column(({ seq }) => seq)}::integer[],
          ${column(({ profile }) => profile.id)}::uuid[], ${column(({ profile }) => profile.name)}::text[],
          ${column(({ profile }) => profile.avatar)}::text[], ${column(({ kind }) => kind)}::text[],
          ${column(({ text }) => text)}::text[], ${column(({ createdAt }) => createdAt)}::bigint[],
          ${column(({ hiddenAt }) => hiddenAt)}::bigint[], ${column(({ at }) => at)}::bigint[],
          ${column(({ role }) => role)}::text[], ${paid}::text[])
          as l (id, seq, profile_id, profile_name, avatar, kind, data,
            created_at, hidden_at, at, speaker_role, paid)
        ${fence ? sql`cross join own` : sql``}`
      try {
        const { numAffectedRows } = await insert.execute(db)
        return fence && numAffectedRows === 0n ? 'fenced' : 'added'
      } catch (error) {
        if (isRepeated(error)) return 'repeated'
        throw error
      }
    },
  }
}

function changes(db: Db) {
  return {
    /** The room of the message that is hidden now, or was before; null where there is none. */
    async hide(id: string, at: number): Promise<string | null> {
      if (!isId(id)) return null
      const hidden = await db
        .updateTable('line')
        .set({ hidden_at: sql<number>`coalesce(hidden_at, ${at})` })
        .where('id', '=', id)
        .returning('room_id')
        .executeTakeFirst()
      return hidden?.room_id ?? null
    },
    /** The room of the message that is shown again; null where there is none. */
    async show(id: string): Promise<string | null> {
      if (!isId(id)) return null
      const shown = await db
        .updateTable('line')
        .set({ hidden_at: null })
        .where('id', '=', id)
        .returning('room_id')
        .executeTakeFirst()
      return shown?.room_id ?? null
    },
    /** Hides every message of a person in these rooms. */
    async hideAllOf(roomIds: readonly string[], profileId: string, at: number): Promise<void> {
      if (roomIds.length === 0) return
      await db
        .updateTable('line')
        .set({ hidden_at: at })
        .where('room_id', 'in', roomIds)
        .where('profile_id', '=', profileId)
        .where('hidden_at', 'is', null)
        .execute()
    },
    /** Removes messages older than this, up to a number; answers how many. */
    async forgetBefore(at: number, most: number): Promise<number> {
      const old = db.selectFrom('line').select('id').where('created_at', '<', at).limit(most)
      const gone = await db.deleteFrom('line').where('id', 'in', old).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}

function roomReads(db: Db) {
  /** What may be shown: neither hidden messages nor those of an erased person. */
  const shown = () =>
    db.selectFrom('line').selectAll().where('hidden_at', 'is', null).where('profile_name', '!=', '')
  return {
    async lastSeq(roomId: string): Promise<number> {
      const found = await db
        .selectFrom('line')
        .select((of) => of.fn.max('seq').as('seq'))
        .where('room_id', '=', roomId)
        .executeTakeFirst()
      return Number(found?.seq ?? 0)
    },
    /** The numbers of those of these messages that are stored already. */
    async seqsOf(ids: readonly string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map()
      const found = await db.selectFrom('line').select(['id', 'seq']).where('id', 'in', ids).execute()
      return new Map(found.map(({ id, seq }) => [id, seq]))
    },
    /** A message of a room, also a hidden one. */
    async messageOf(roomId: string, id: string): Promise<(ChatMessage & { isHidden: boolean }) | null> {
      if (!isId(id) || !isId(roomId)) return null
      const row = await db
        .selectFrom('line')
        .selectAll()
        .where('room_id', '=', roomId)
        .where('id', '=', id)
        .where('profile_name', '!=', '')
        .executeTakeFirst()
      return row ? { ...messageOf(row), isHidden: row.hidden_at !== null } : null
    },
    /** The messages after a number, in order. */
    async after(roomId: string, seq: number, limit: number): Promise<ChatMessage[]> {
      const found = await shown()
        .where('room_id', '=', roomId)
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(limit)
        .execute()
      return found.map(messageOf)
    },
    /** Those of these messages that are hidden. */
    async hiddenAmong(ids: readonly string[]): Promise<string[]> {
      if (ids.length === 0) return []
      const found = await db
        .selectFrom('line')
        .select('id')
        .where('id', 'in', ids)
        .where('hidden_at', 'is not', null)
        .execute()
      return found.map(({ id }) => id)
    },
    /** The newest messages, the oldest of them first. */
    async latest(roomId: string, limit: number): Promise<ChatMessage[]> {
      const found = await shown().where('room_id', '=', roomId).orderBy('seq', 'desc').limit(limit).execute()
      return found.reverse().map(messageOf)
    },
    /** The messages of a range of media time, in its order; paid ones are within the limit first. */
    async between(roomId: string, { from, to, limit }: { from: number; to: number; limit: number }) {
      const found = await shown()
        .where('room_id', '=', roomId)
        .where('at', '>=', from)
        .where('at', '<', to)
        .orderBy(sql`kind <> 'normal'`, 'desc')
        .orderBy(sql`speaker_role <> 'viewer'`, 'desc')
        .orderBy('at')
        .limit(limit)
        .execute()
      return found.map(messageOf).toSorted((a, b) => a.at - b.at || a.seq - b.seq)
    },
  }
}

/** What reports about a message read. */
function reportReads(db: Db) {
  return {
    /** Messages of the room within so long of a message, hidden ones too, the earliest first; its own among them. */
    async around(id: string, withinMs: number, limit: number) {
      if (!isId(id)) return []
      const own = await db
        .selectFrom('line')
        .select(['room_id', 'created_at'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!own) return []
      const at = Number(own.created_at)
      const found = await db
        .selectFrom('line')
        .selectAll()
        .where('room_id', '=', own.room_id)
        .where('created_at', '>=', at - withinMs)
        .where('created_at', '<=', at + withinMs)
        .where('profile_name', '!=', '')
        .orderBy(sql`abs(created_at - ${at})`)
        .limit(limit)
        .execute()
      return found
        .map((row) => ({
          id: row.id,
          profileId: row.profile_id,
          name: row.profile_name,
          text: row.data,
          createdAt: Number(row.created_at),
          isHidden: row.hidden_at !== null,
        }))
        .toSorted((a, b) => a.createdAt - b.createdAt)
    },
    /** Whether people see a message; false where there is none. */
    async isShown(id: string): Promise<boolean> {
      if (!isId(id)) return false
      const found = await db
        .selectFrom('line')
        .select('id')
        .where('id', '=', id)
        .where('hidden_at', 'is', null)
        .executeTakeFirst()
      return found !== undefined
    },
    /** The text of a message for a report about it, also of a hidden one. */
    async evidenceOf(id: string) {
      if (!isId(id)) return null
      const row = await db.selectFrom('line').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return null
      const author = { profileId: row.profile_id, name: row.profile_name }
      const facts = { text: row.data, roomId: row.room_id, createdAt: Number(row.created_at), author }
      return { ownerProfileId: row.profile_id, facts }
    },
  }
}

function personRows(db: Db) {
  return {
    /** Replaces the name and removes the picture in a person's messages. */
    async rename(profileId: string, name: string): Promise<void> {
      await db
        .updateTable('line')
        .set({ profile_name: name, avatar: null })
        .where('profile_id', '=', profileId)
        .execute()
    },
    /** A person's messages, newest first. */
    async messagesOf(profileId: string, limit: number) {
      return await db
        .selectFrom('line')
        .select(['room_id', 'kind', 'data', 'created_at'])
        .where('profile_id', '=', profileId)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute()
    },
    /** A page of a person's messages, hidden ones too, the newest first. */
    async messagesPage(
      profileId: string,
      { after, limit }: { after: { at: number; id: string } | null; limit: number },
    ) {
      const found = await db
        .selectFrom('line')
        .select(['id', 'room_id', 'kind', 'data', 'created_at', 'hidden_at'])
        .where('profile_id', '=', profileId)
        .where('profile_name', '!=', '')
        .$if(after !== null, (all) =>
          all.where(sql<boolean>`(created_at, id) < (${after?.at}::bigint, ${after?.id}::uuid)`),
        )
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return found.map((row) => ({
        id: row.id,
        roomId: row.room_id,
        kind: row.kind,
        text: row.data,
        at: Number(row.created_at),
        hiddenAt: row.hidden_at === null ? null : Number(row.hidden_at),
      }))
    },
    /** Empties a person's messages; an empty one is never shown again. */
    async erase(profileId: string): Promise<void> {
      await db
        .updateTable('line')
        .set({ profile_name: '', avatar: null, data: '' })
        .where('profile_id', '=', profileId)
        .execute()
    },
  }
}

function messageOf(row: {
  id: string
  seq: number
  kind: CommentLine['type']
  data: string
  profile_id: string
  profile_name: string
  avatar: string | null
  speaker_role: Role
  created_at: number
  at: number
  paid: Paid | null
}): ChatMessage {
  return {
    id: row.id,
    seq: row.seq,
    kind: row.kind,
    text: row.data,
    profile: { id: row.profile_id, name: row.profile_name, avatar: row.avatar },
    role: row.speaker_role,
    createdAt: Number(row.created_at),
    at: Number(row.at),
    paid: row.paid,
  }
}
