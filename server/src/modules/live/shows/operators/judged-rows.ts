import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'

export type JudgedRows = ReturnType<typeof openJudgedRows>

/** The SQL of what operators decided about shows and stream keys. */
export function openJudgedRows(database: Database) {
  const db = database.forModule<Record<never, never>>('catalog')
  return {
    /** The first lock stays: a second decision does not move its time. */
    async lockKey(profileId: string, at: number): Promise<void> {
      await sql`
        insert into catalog.key_lock (profile_id, locked_at) values (${profileId}::uuid, ${at})
        on conflict (profile_id) do nothing`.execute(db)
    },
    async unlockKey(profileId: string): Promise<void> {
      await sql`delete from catalog.key_lock where profile_id = ${profileId}::uuid`.execute(db)
    },
    /** When the stream key of a profile was locked; null where it is not. */
    async keyLockedAt(profileId: string): Promise<number | null> {
      if (!isId(profileId)) return null
      const { rows } = await sql<{ locked_at: bigint }>`
        select locked_at from catalog.key_lock where profile_id = ${profileId}::uuid`.execute(db)
      return rows[0] ? Number(rows[0].locked_at) : null
    },
    /** A hidden show is shown again; false where there is none. */
    async unhide(showId: string): Promise<boolean> {
      if (!isId(showId)) return false
      const { numAffectedRows } = await sql`
        update catalog.show set withheld_at = null where id = ${showId}::uuid`.execute(db)
      return numAffectedRows === 1n
    },
  }
}
