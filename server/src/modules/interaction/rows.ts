import type { CommentLine } from '@tayang/contract'
import { sql, type Generated } from 'kysely'
import type { Database } from '#platform/database'
import { isId } from '#platform/ids'
import { nameColourOf, type Line, type Role } from './line.ts'

interface Tables {
  line: {
    id: string
    room_id: string
    seq: number
    profile_id: string
    profile_name: string
    avatar: string | null
    kind: 'normal' | 'bullet' | 'gift'
    data: string
    created_at: number
    hidden_at: Generated<number | null>
    at: number
    speaker_role: Generated<Role>
    paid: Generated<CommentLine['paid']>
  }
}

export type LineRows = ReturnType<typeof openLineRows>

export function openLineRows(database: Database) {
  const db = database.forModule<Tables>('interaction')
  return {
    /** Keeps the lines of one tick in one statement. */
    async add(roomId: string, lines: readonly Line[]): Promise<void> {
      await db
        .insertInto('line')
        .values(
          lines.map((line) => ({
            id: line.id,
            room_id: roomId,
            seq: line.seq,
            profile_id: line.profile.id,
            profile_name: line.profile.name,
            avatar: line.profile.avatar,
            kind: 'normal' as const,
            data: line.text,
            created_at: line.createdAt,
            at: line.at,
            speaker_role: line.role,
          })),
        )
        .execute()
    },
    async lastSeq(roomId: string): Promise<number> {
      const found = await db
        .selectFrom('line')
        .select((of) => of.fn.max('seq').as('seq'))
        .where('room_id', '=', roomId)
        .executeTakeFirst()
      return Number(found?.seq ?? 0)
    },
    /** What a line says, for a report about it; also one that is hidden by now. */
    async evidenceOf(id: string) {
      if (!isId(id)) return null
      const row = await db.selectFrom('line').selectAll().where('id', '=', id).executeTakeFirst()
      if (!row) return null
      const author = { profileId: row.profile_id, name: row.profile_name }
      const facts = { text: row.data, roomId: row.room_id, createdAt: Number(row.created_at), author }
      return { ownerProfileId: row.profile_id, facts }
    },
    async hide(id: string, at: number): Promise<boolean> {
      if (!isId(id)) return false
      const hidden = await db
        .updateTable('line')
        .set({ hidden_at: sql<number>`coalesce(hidden_at, ${at})` })
        .where('id', '=', id)
        .executeTakeFirst()
      return hidden.numUpdatedRows === 1n
    },
    /** Takes the name and the picture off all that a person said. */
    async rename(profileId: string, name: string): Promise<void> {
      await db
        .updateTable('line')
        .set({ profile_name: name, avatar: null })
        .where('profile_id', '=', profileId)
        .execute()
    },
    /** What one person said, the newest first. */
    async linesOf(profileId: string, limit: number) {
      return await db
        .selectFrom('line')
        .select(['room_id', 'kind', 'data', 'created_at'])
        .where('profile_id', '=', profileId)
        .orderBy('created_at', 'desc')
        .limit(limit)
        .execute()
    },
    /** Empties what one person said; an empty line is never shown again. */
    async erase(profileId: string): Promise<void> {
      await db
        .updateTable('line')
        .set({ profile_name: '', avatar: null, data: '' })
        .where('profile_id', '=', profileId)
        .execute()
    },
    /** The newest lines, oldest of them first. */
    async latest(roomId: string, limit: number): Promise<CommentLine[]> {
      const found = await db
        .selectFrom('line')
        .selectAll()
        .where('room_id', '=', roomId)
        .where('hidden_at', 'is', null)
        // Of somebody who was erased.
        .where('profile_name', '!=', '')
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute()
      return found.reverse().map((row) => ({
        id: row.id,
        type: row.kind,
        data: row.data,
        profile: { id: row.profile_id, name: row.profile_name, avatar: row.avatar },
        commentNameColor: nameColourOf(row.profile_id),
        createdAt: Number(row.created_at),
        seq: row.seq,
        at: Number(row.at),
        isStreamer: row.speaker_role === 'streamer',
        isModerator: row.speaker_role === 'moderator',
        paid: row.paid,
      }))
    },
  }
}
