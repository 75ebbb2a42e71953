import type { CommentLine } from '@tayang/contract'
import { sql, type Generated } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'
import type { Line, Paid, Role } from './line.ts'

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

export type LineRows = ReturnType<typeof openLineRows>

export function openLineRows(database: Database) {
  const db = database.forModule<Tables>('interaction')
  /** What may be shown: nothing that was hidden, nothing of somebody who was erased. */
  const shown = () =>
    db.selectFrom('line').selectAll().where('hidden_at', 'is', null).where('profile_name', '!=', '')

  return {
    /** Keeps the lines of one tick in one statement, whose text is the same for any number of them. */
    async add(roomId: string, lines: readonly (Line & { hiddenAt: number | null })[]): Promise<void> {
      const column = (of: (line: Line & { hiddenAt: number | null }) => unknown) => sql`${lines.map(of)}`
      const paid = column((line) => (line.paid === null ? null : JSON.stringify(line.paid)))
      await sql`
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
            created_at, hidden_at, at, speaker_role, paid)`.execute(db)
    },
    async lastSeq(roomId: string): Promise<number> {
      const found = await db
        .selectFrom('line')
        .select((of) => of.fn.max('seq').as('seq'))
        .where('room_id', '=', roomId)
        .executeTakeFirst()
      return Number(found?.seq ?? 0)
    },
    /** The numbers of those of these lines that are kept already. */
    async seqsOf(ids: readonly string[]): Promise<Map<string, number>> {
      if (ids.length === 0) return new Map()
      const found = await db.selectFrom('line').select(['id', 'seq']).where('id', 'in', ids).execute()
      return new Map(found.map(({ id, seq }) => [id, seq]))
    },
    /** A line of a room, also a hidden one. */
    async lineOf(roomId: string, id: string): Promise<(Line & { isHidden: boolean }) | null> {
      if (!isId(id) || !isId(roomId)) return null
      const row = await db
        .selectFrom('line')
        .selectAll()
        .where('room_id', '=', roomId)
        .where('id', '=', id)
        .where('profile_name', '!=', '')
        .executeTakeFirst()
      return row ? { ...lineOf(row), isHidden: row.hidden_at !== null } : null
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
    /** The room whose line was hidden by this, or before; null where there is none. */
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
    /** Hides all that somebody said in these rooms. */
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
    async latest(roomId: string, limit: number): Promise<Line[]> {
      const found = await shown().where('room_id', '=', roomId).orderBy('seq', 'desc').limit(limit).execute()
      return found.reverse().map(lineOf)
    },
    /** The lines of a stretch of a show, in the order of its moments; what was paid for comes first into the bound. */
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
      return found.map(lineOf).toSorted((a, b) => a.at - b.at || a.seq - b.seq)
    },
    /** Removes lines older than this, so many at most; answers how many. */
    async forgetBefore(at: number, most: number): Promise<number> {
      const old = db.selectFrom('line').select('id').where('created_at', '<', at).limit(most)
      const gone = await db.deleteFrom('line').where('id', 'in', old).executeTakeFirst()
      return Number(gone.numDeletedRows)
    },
  }
}

function lineOf(row: {
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
}): Line {
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
