import { sql } from 'kysely'
import type { EncodeReport } from '../engine.ts'
import type { Database, Within } from '#platform/database/database'
import type { Jobs } from '#platform/jobs/jobs'
import { within } from '#platform/database/within'
import type { CatalogRows, CatalogTables, CatalogTx } from '#modules/library'
import { DROP_AFTER_MS, dropQueue, settledQueue } from './queues.ts'

type Report<Type extends EncodeReport['type']> = Extract<EncodeReport, { type: Type }>

/** A version as its encode needs it. */
export interface Work {
  readonly id: string
  readonly item_id: string
  readonly type: string
  readonly wanted: number[]
  readonly key_id: string | null
  readonly key_sealed: string | null
  readonly finished: number[]
}

/** The rows of versions: what is encoded, what is published, and how it ended. */
export interface Versions {
  /** Undefined where the version is gone or has ended: its job has nothing to do. */
  findWork(versionId: string): Promise<Work | undefined>
  /** Whether there is no such version any more. */
  isGone(versionId: string): Promise<boolean>
  captionsOf(itemId: string): Promise<{ language: string; label: string; text: string }[]>
  probed(versionId: string, message: Report<'probed'>): Promise<void>
  /** Publishes a rung once, however often it is reported. */
  publish(work: Work, message: Report<'rung-finished'>, now: number): Promise<void>
  keepThumbnails(versionId: string, path: string): Promise<void>
  /** The ladder is complete; false where no rung was ever published. */
  complete(versionId: string, now: number): Promise<boolean>
  /** Ends an unfinished version; answers its title and whether none of it plays. */
  fail(
    versionId: string,
    failure: { reason: string; message: string },
    now: number,
  ): Promise<{ itemId: string; isEmpty: boolean } | undefined>
  /** Versions that are still being encoded. */
  unfinished(): Promise<string[]>
  /** Removes a version that no title plays; false where one does. */
  drop(versionId: string): Promise<boolean>
}

interface VersionNeeds {
  database: Database
  rows: CatalogRows
  jobs: Jobs
}

export function openVersions(needs: VersionNeeds): Versions {
  const { database, rows, jobs } = needs
  return {
    async findWork(versionId) {
      const found = await rows
        .selectFrom('version')
        .innerJoin('item', 'item.id', 'version.item_id')
        .select(['version.id', 'item_id', 'item.type', 'item.heights as wanted', 'key_id', 'key_sealed'])
        .where('version.id', '=', versionId)
        .where('state', '=', 'processing')
        .executeTakeFirst()
      if (!found) return undefined
      const rungs = await rows
        .selectFrom('rung')
        .select('height')
        .where('version_id', '=', versionId)
        .execute()
      return { ...found, finished: rungs.map(({ height }) => height) }
    },

    async isGone(versionId) {
      const found = await rows
        .selectFrom('version')
        .select('id')
        .where('id', '=', versionId)
        .executeTakeFirst()
      return found === undefined
    },

    captionsOf: (itemId) =>
      rows
        .selectFrom('caption')
        .select(['language', 'label', 'text'])
        .where('item_id', '=', itemId)
        .orderBy('language', 'desc')
        .execute(),

    async probed(versionId, { source, heights }) {
      await rows
        .updateTable('version')
        .set({ duration_seconds: source.seconds, heights })
        .where('id', '=', versionId)
        .execute()
    },

    publish: (work, message, now) =>
      database.transaction(rows, (tx) => publishRung({ tx, jobs }, work, message, now)),

    async keepThumbnails(versionId, path) {
      await rows.updateTable('version').set({ thumbnails: path }).where('id', '=', versionId).execute()
    },
    ...endingVersions(needs),
  }
}

/** How versions end. */
function endingVersions({
  database,
  rows,
  jobs,
}: VersionNeeds): Pick<Versions, 'complete' | 'fail' | 'unfinished' | 'drop'> {
  return {
    async complete(versionId, now) {
      const done = await rows
        .updateTable('version')
        .set({ state: 'ready', finished_at: new Date(now) })
        .where('id', '=', versionId)
        .where('state', '=', 'processing')
        .where('published_at', 'is not', null)
        .returning('id')
        .executeTakeFirst()
      return done !== undefined
    },

    fail: (versionId, { reason, message }, now) =>
      database.transaction(rows, async (tx) => {
        const failed = await tx
          .updateTable('version')
          .set({
            state: 'failed',
            failure_reason: reason,
            failure_message: message,
            finished_at: new Date(now),
          })
          .where('id', '=', versionId)
          .where('state', '=', 'processing')
          .returning(['item_id', 'published_at'])
          .executeTakeFirst()
        if (!failed) return undefined
        const { item_id: itemId, published_at } = failed
        await jobs.send(settledQueue, { itemId, versionId, failure: reason }, { tx })
        return { itemId, isEmpty: published_at === null }
      }),

    async unfinished() {
      const found = await rows.selectFrom('version').select('id').where('state', '=', 'processing').execute()
      return found.map(({ id }) => id)
    },

    async drop(versionId) {
      const { numDeletedRows } = await rows
        .deleteFrom('version')
        .where('id', '=', versionId)
        .where((eb) =>
          eb.not(eb.exists(eb.selectFrom('item').select('item.id').where('item.version_id', '=', versionId))),
        )
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

async function publishRung(
  { tx, jobs }: { tx: CatalogTx; jobs: Jobs },
  work: Work,
  message: Report<'rung-finished'>,
  now: number,
): Promise<void> {
  const at = new Date(now)
  // The version's row is the lock: two runs of one job publish one after the other.
  const { published_at } = await tx
    .selectFrom('version')
    .select('published_at')
    .where('id', '=', work.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('rung')
    .values({ version_id: work.id, height: message.rung.height, line: JSON.stringify(message.rung) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .updateTable('version')
    .set({
      published_at: published_at ?? at,
      ...(message.audio ? { audio: JSON.stringify(message.audio) } : {}),
      ...(message.captions.length > 0 ? { captions: JSON.stringify(message.captions) } : {}),
    })
    .where('id', '=', work.id)
    .execute()
  if (published_at) return

  const item = await tx
    .selectFrom('item')
    .leftJoin('version', 'version.id', 'item.version_id')
    .select(['item.version_id', 'version.created_at'])
    .where('item.id', '=', work.item_id)
    .forUpdate('item')
    .executeTakeFirstOrThrow()
  const { created_at } = await tx
    .selectFrom('version')
    .select('created_at')
    .where('id', '=', work.id)
    .executeTakeFirstOrThrow()
  // A later upload that plays already is not replaced by an earlier one that took longer.
  if (item.created_at && item.created_at > created_at) {
    await jobs.send(dropQueue, { versionId: work.id }, { tx, onceKey: work.id, afterMs: DROP_AFTER_MS })
    return
  }
  await tx
    .updateTable('item')
    .set({ version_id: work.id, published_at: sql<Date>`coalesce(published_at, ${at})` })
    .where('id', '=', work.item_id)
    .execute()
  const old = item.version_id
  if (old) await jobs.send(dropQueue, { versionId: old }, { tx, onceKey: old, afterMs: DROP_AFTER_MS })
  const settled = { itemId: work.item_id, versionId: work.id, failure: null }
  await jobs.send(settledQueue, settled, { tx })
}

/**
 * Every version of these items, in the transaction that removes them. The items are locked: a version that is added
 * meanwhile waits, and then finds no item.
 */
export async function versionsOf(tx: Within, itemIds: readonly string[]): Promise<string[]> {
  const rows = within<CatalogTables>(tx, 'catalog')
  const ids = [...itemIds]
  await rows.selectFrom('item').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const found = await rows.selectFrom('version').select('id').where('item_id', 'in', ids).execute()
  return found.map(({ id }) => id)
}

/** Why the newest version of items failed, by item; items of which it did not are left out. */
export async function failuresOf(
  rows: CatalogRows,
  itemIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await rows
    .selectFrom('version')
    .distinctOn('item_id')
    .select(['item_id', 'failure_reason'])
    .where('item_id', 'in', [...itemIds])
    .orderBy('item_id')
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(
    found.flatMap(({ item_id, failure_reason }) => (failure_reason ? [[item_id, failure_reason]] : [])),
  )
}
