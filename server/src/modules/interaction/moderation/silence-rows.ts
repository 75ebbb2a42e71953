import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'

/** A person who may write in no room. */
export interface SilenceRow {
  readonly profileId: string
  /** Null for good. */
  readonly until: number | null
  readonly createdAt: number
}

/** Silences that one process holds in memory, the newest ones. */
const SILENCES_MAX = 100_000

export type SilenceRows = ReturnType<typeof openSilenceRows>

/** The SQL of people whom operators silenced in all rooms. */
export function openSilenceRows(database: Database) {
  const db = database.forModule<Record<never, never>>('interaction')
  return {
    async running(now: number): Promise<SilenceRow[]> {
      const { rows } = await sql<Stored>`
        select * from interaction.silence where until is null or until > ${now}
        order by created_at desc limit ${SILENCES_MAX}`.execute(db)
      return rows.map(silenceOf)
    },
    /** Those that run, the newest first. */
    async page(
      now: number,
      { after, limit }: { after: { createdAt: number; profileId: string } | null; limit: number },
    ): Promise<SilenceRow[]> {
      if (after && !isId(after.profileId)) return []
      const { rows } = await sql<Stored>`
        select * from interaction.silence
        where (until is null or until > ${now})
          and (created_at, profile_id) < (${after?.createdAt ?? Number.MAX_SAFE_INTEGER}::bigint,
            ${after?.profileId ?? LAST_ID}::uuid)
        order by created_at desc, profile_id desc limit ${limit}`.execute(db)
      return rows.map(silenceOf)
    },
    async put({ profileId, until, createdAt }: SilenceRow): Promise<void> {
      await sql`
        insert into interaction.silence (profile_id, until, created_at)
        values (${profileId}::uuid, ${until}, ${createdAt})
        on conflict (profile_id) do update
          set until = excluded.until, created_at = excluded.created_at`.execute(db)
    },
    async lift(profileId: string): Promise<void> {
      await sql`delete from interaction.silence where profile_id = ${profileId}::uuid`.execute(db)
    },
  }
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

interface Stored {
  readonly profile_id: string
  readonly until: bigint | null
  readonly created_at: bigint
}

const silenceOf = (row: Stored): SilenceRow => ({
  profileId: row.profile_id,
  until: row.until === null ? null : Number(row.until),
  createdAt: Number(row.created_at),
})
