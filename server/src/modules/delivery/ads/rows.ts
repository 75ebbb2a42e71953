import { sql } from 'kysely'
import type { CatalogRows } from '#modules/library'
import type { Preroll } from './write-vast.ts'

/** Days of counts that operators can read. */
const DAYS_MAX = 90
const COUNTS_MAX = 5_000

/** How often an event happened on a day. */
export interface AdCount {
  readonly day: string
  readonly event: string
  readonly error: number | null
  readonly count: number
}

export type AdRows = ReturnType<typeof adRows>

export function adRows(rows: CatalogRows) {
  return {
    ...prerollRows(rows),
    ...countRows(rows),
  }
}

/** The pre-roll. */
function prerollRows(rows: CatalogRows) {
  return {
    async preroll(): Promise<Preroll | null> {
      const row = await rows.selectFrom('ad_spot').selectAll().executeTakeFirst()
      if (!row) return null
      return {
        id: row.id,
        title: row.title,
        durationSeconds: row.duration_seconds,
        skipAfterSeconds: row.skip_after_seconds,
        clickUrl: row.click_url,
        width: row.width,
        height: row.height,
        sizeBytes: row.size_bytes,
      }
    },

    /** There is at most one pre-roll; this one from now on, or none. */
    async putPreroll(preroll: Preroll | null): Promise<void> {
      if (!preroll) return void (await rows.deleteFrom('ad_spot').execute())
      const row = {
        id: preroll.id,
        title: preroll.title,
        duration_seconds: preroll.durationSeconds,
        skip_after_seconds: preroll.skipAfterSeconds,
        click_url: preroll.clickUrl,
        width: preroll.width,
        height: preroll.height,
        size_bytes: preroll.sizeBytes,
      }
      await rows
        .insertInto('ad_spot')
        .values({ ...row, single: true })
        .onConflict((conflict) => conflict.column('single').doUpdateSet(row))
        .execute()
    },
  }
}

/** Counts of its events. */
function countRows(rows: CatalogRows) {
  return {
    /** Adds to the stored counts; in the order of their keys, so that two nodes never deadlock. */
    async add(counts: readonly AdCount[]): Promise<void> {
      if (counts.length === 0) return
      await rows
        .insertInto('ad_count')
        .values(counts.map(({ day, event, error, count }) => ({ day, event, error: error ?? 0, count })))
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'event', 'error'])
            .doUpdateSet({ count: sql`ad_count.count + excluded.count` }),
        )
        .execute()
    },

    async list(): Promise<AdCount[]> {
      const found = await rows
        .selectFrom('ad_count')
        .select(['day', 'event', 'error', 'count'])
        .orderBy('day', 'desc')
        .orderBy('event')
        .orderBy('error')
        .limit(COUNTS_MAX)
        .execute()
      return found.map((row) => ({
        day: row.day,
        event: row.event,
        error: row.error === 0 ? null : row.error,
        count: Number(row.count),
      }))
    },

    /** Removes the days beyond those that operators can read. */
    async sweep(today: Date): Promise<void> {
      const oldest = new Date(today.getTime() - DAYS_MAX * 86_400_000).toISOString().slice(0, 10)
      await rows.deleteFrom('ad_count').where('day', '<', oldest).execute()
    },
  }
}
