import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'

interface Tables {
  recording: {
    id: string
    show_id: string
    state: 'taking' | 'ready' | 'removed'
    seconds: number
    size_bytes: bigint | number
    created_at: bigint | number
    /** The node that takes it in; null while none does. */
    taker: string | null
  }
  show_part: { show_id: string; node_id: string; state: 'due' | 'kept' | 'none' }
  show: {
    id: string
    profile_id: string
    hidden_at: bigint | number | null
    status: string
    finished_at: bigint | number | null
  }
}

/** A recording that plays. */
export interface KeptRecording {
  readonly id: string
  readonly showId: string
  readonly seconds: number
  readonly sizeBytes: number
}

const TAKING_MAX = 100

const selectReady = (db: Kysely<Tables>) =>
  db
    .selectFrom('recording')
    .innerJoin('show', 'show.id', 'recording.show_id')
    .selectAll('recording')
    .where('recording.state', '=', 'ready')
    // The recording of a hidden show is hidden with it.
    .where('show.hidden_at', 'is', null)

const read = (row: Awaited<ReturnType<ReturnType<typeof selectReady>['executeTakeFirst']>>) =>
  row ? { id: row.id, showId: row.show_id, seconds: row.seconds, sizeBytes: Number(row.size_bytes) } : null

export function openRecordingRows(database: Database) {
  const db = database.forModule<Tables>('catalog')
  return {
    ...findingRecordings(db),
    ...takingIn(db),
    ...joining(db),
    ...removing(db),
  }
}

/** Finds recordings that play. */
function findingRecordings(db: Kysely<Tables>) {
  return {
    async byId(id: string): Promise<KeptRecording | null> {
      if (!isId(id)) return null
      return read(await selectReady(db).where('recording.id', '=', id).executeTakeFirst())
    },
    /** By their own ids or by those of their shows. */
    async named(ids: readonly string[]): Promise<KeptRecording[]> {
      const known = ids.filter(isId)
      if (known.length === 0) return []
      const found = await selectReady(db)
        .where((is) => is.or([is('recording.id', 'in', known), is('recording.show_id', 'in', known)]))
        .execute()
      return found.flatMap((row) => read(row) ?? [])
    },
    /** Also of a hidden show; null where there is none, or it was removed. */
    async idOfShow(showId: string): Promise<string | null> {
      if (!isId(showId)) return null
      const found = await db
        .selectFrom('recording')
        .select('id')
        .where('show_id', '=', showId)
        .where('state', '<>', 'removed')
        .executeTakeFirst()
      return found?.id ?? null
    },
    async ofShow(showId: string): Promise<KeptRecording | null> {
      if (!isId(showId)) return null
      return read(await selectReady(db).where('recording.show_id', '=', showId).executeTakeFirst())
    },
  }
}

/** The steps of taking a recording in. */
function takingIn(db: Kysely<Tables>) {
  return {
    /**
     * The recording of a show that a node takes in, created where there is none yet; null while another node takes
     * in what it has of the same show, until that one is done or gone.
     */
    async claim(
      made: { id: string; showId: string; seconds: number; sizeBytes: number; now: number },
      taker: string,
    ): Promise<{ id: string } | null> {
      await db
        .insertInto('recording')
        .values({
          id: made.id,
          show_id: made.showId,
          state: 'taking',
          seconds: made.seconds,
          size_bytes: made.sizeBytes,
          created_at: made.now,
          taker,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const claim = db
        .updateTable('recording')
        .set({ taker })
        .where('show_id', '=', made.showId)
        .where('state', '<>', 'removed')
        .returning('id')
      const free = claim.where((row) => row.or([row('taker', 'is', null), row('taker', '=', taker)]))
      const claimed = await free.executeTakeFirst()
      return (
        claimed ??
        (await claim.where(sql<boolean>`not platform.node_works(taker)`).executeTakeFirst()) ??
        null
      )
    },
    async stateOf(showId: string) {
      const found = await db
        .selectFrom('recording')
        .select('state')
        .where('show_id', '=', showId)
        .executeTakeFirst()
      return found?.state ?? null
    },
    /** Recordings whose folder was not completely taken in. */
    taking: () =>
      db
        .selectFrom('recording')
        .select(['id', 'show_id as showId'])
        .where('state', '=', 'taking')
        .limit(TAKING_MAX)
        .execute(),
    async setReady(id: string): Promise<void> {
      await db
        .updateTable('recording')
        .set({ state: 'ready', taker: null })
        .where('id', '=', id)
        .where('state', '<>', 'removed')
        .execute()
    },
  }
}

/** What several nodes recorded of one show. */
function joining(db: Kysely<Tables>) {
  return {
    /** What a node recorded of a show that went on at another one. */
    async setPart(showId: string, nodeId: string, state: 'kept' | 'none'): Promise<void> {
      await db
        .updateTable('show_part')
        .set({ state })
        .where('show_id', '=', showId)
        .where('node_id', '=', nodeId)
        .execute()
    },
    async setSize(id: string, { seconds, sizeBytes }: { seconds: number; sizeBytes: number }): Promise<void> {
      await db.updateTable('recording').set({ seconds, size_bytes: sizeBytes }).where('id', '=', id).execute()
    },
  }
}

/** The steps of removing recordings. */
function removing(db: Kysely<Tables>) {
  return {
    /** False where it was removed before. */
    async setRemoved(id: string): Promise<boolean> {
      const changed = await db
        .updateTable('recording')
        .set({ state: 'removed' })
        .where('id', '=', id)
        .where('state', '<>', 'removed')
        .executeTakeFirst()
      return changed.numUpdatedRows === 1n
    },
    /** Removed recordings whose bytes may still be there. */
    async removedWithBytes(limit: number): Promise<string[]> {
      const found = await db
        .selectFrom('recording')
        .select('id')
        .where('state', '=', 'removed')
        .where('size_bytes', '>', 0)
        .limit(limit)
        .execute()
      return found.map(({ id }) => id)
    },
    async setGone(id: string): Promise<void> {
      await db.updateTable('recording').set({ size_bytes: 0 }).where('id', '=', id).execute()
    },
    async olderThan(at: number, limit: number): Promise<string[]> {
      const found = await db
        .selectFrom('recording')
        .select('id')
        .where('state', '=', 'ready')
        .where('created_at', '<', at)
        .orderBy('created_at')
        .limit(limit)
        .execute()
      return found.map(({ id }) => id)
    },
    /** When a show ended; null where it has not, or there is none. */
    async finishedAt(showId: string): Promise<number | null> {
      if (!isId(showId)) return null
      const found = await db
        .selectFrom('show')
        .select('finished_at')
        .where('id', '=', showId)
        .where('status', '=', 'finished')
        .executeTakeFirst()
      return found?.finished_at == null ? null : Number(found.finished_at)
    },
    /** Marks the recordings of all shows of a profile as removed; answers those that existed. */
    async removeOfProfile(profileId: string, now: number): Promise<string[]> {
      const shows = db.selectFrom('show').select('id').where('profile_id', '=', profileId)
      await sql`
        insert into catalog.recording (id, show_id, state, seconds, size_bytes, created_at)
        select id, id, 'removed', 0, 0, ${now} from catalog.show where profile_id = ${profileId}
        on conflict do nothing`.execute(db)
      const found = await db
        .updateTable('recording')
        .set({ state: 'removed' })
        .where('show_id', 'in', shows)
        .where('state', '<>', 'removed')
        .returning('id')
        .execute()
      return found.map(({ id }) => id)
    },
  }
}
