import { sql } from 'kysely'
import type { Database } from '#platform/database/database'

export interface MetricRow {
  readonly showId: string
  readonly peakViewers: number
  readonly watchMs: number
  /** Null until the show has ended. */
  readonly newFollowers: number | null
  /** Of its recording. */
  readonly views: number
}

/** What one sample of a show adds. */
export interface Sample {
  readonly showId: string
  readonly viewers: number
  readonly watchMs: number
}

/** Profiles whose viewers are reported at once; a list of popular streamers is far shorter. */
const WATCHED_MAX = 10_000

/** The SQL of show metrics. */
export function openMetricRows(database: Database) {
  const db = database.forModule<Record<never, never>>('catalog')
  return {
    /** All shows of one sample in one statement. */
    async add(samples: readonly Sample[]): Promise<void> {
      if (samples.length === 0) return
      const [ids, viewers, watch] = [
        samples.map(({ showId }) => showId),
        samples.map((sample) => sample.viewers),
        samples.map(({ watchMs }) => Math.round(watchMs)),
      ]
      await sql`
        insert into catalog.show_figure (show_id, peak_viewers, watch_ms)
        select * from unnest(${ids}::uuid[], ${viewers}::integer[], ${watch}::bigint[])
        order by 1
        on conflict (show_id) do update set
          peak_viewers = greatest(show_figure.peak_viewers, excluded.peak_viewers),
          watch_ms = show_figure.watch_ms + excluded.watch_ms`.execute(db)
    },
    async close(showId: string, newFollowers: number): Promise<void> {
      await sql`
        insert into catalog.show_figure (show_id, new_followers) values (${showId}::uuid, ${newFollowers})
        on conflict (show_id) do update set new_followers = excluded.new_followers`.execute(db)
    },
    /** Rows are locked in the order of their ids, so that two writers never deadlock. */
    async addViews(batch: ReadonlyMap<string, number>): Promise<void> {
      const ids = [...batch.keys()].toSorted()
      const views = ids.map((id) => batch.get(id) ?? 0)
      await sql`
        insert into catalog.show_figure (show_id, views)
        select v.id, v.views from unnest(${ids}::uuid[], ${views}::bigint[]) as v(id, views)
        join catalog.show s on s.id = v.id
        order by v.id
        on conflict (show_id) do update set views = show_figure.views + excluded.views`.execute(db)
    },
    /** Viewers of shows since then, by profile, the most watched where there are very many. */
    async viewersSince(at: number): Promise<ReadonlyMap<string, number>> {
      const { rows } = await sql<{ profile_id: string; viewers: number }>`
        select s.profile_id, least(sum(f.peak_viewers), 2147483647)::integer as viewers
        from catalog.show s join catalog.show_figure f on f.show_id = s.id
        where s.hidden_at is null and (s.finished_at is null or s.finished_at >= ${at})
        group by s.profile_id having sum(f.peak_viewers) > 0
        order by viewers desc limit ${WATCHED_MAX}`.execute(db)
      return new Map(rows.map(({ profile_id, viewers }) => [profile_id, viewers]))
    },
    async of(showIds: readonly string[]): Promise<ReadonlyMap<string, MetricRow>> {
      if (showIds.length === 0) return new Map()
      const { rows } = await sql<{
        show_id: string
        peak_viewers: number
        watch_ms: bigint
        new_followers: number | null
        views: bigint
      }>`select * from catalog.show_figure where show_id = any(${[...showIds]}::uuid[])`.execute(db)
      return new Map(
        rows.map((row) => [
          row.show_id,
          {
            showId: row.show_id,
            peakViewers: row.peak_viewers,
            watchMs: Number(row.watch_ms),
            newFollowers: row.new_followers,
            views: Number(row.views),
          },
        ]),
      )
    },
  }
}
