import { sql } from 'kysely'
import type { AgeRating } from '@tayang/contract'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'

/** A show as operators see it, hidden ones too. */
export interface WatchedRow {
  readonly id: string
  readonly profileId: string
  readonly accountId: string
  readonly name: string
  readonly description: string
  readonly category: { readonly id: string; readonly name: string } | null
  readonly status: 'created' | 'broadcasting' | 'finished'
  readonly startedAt: number | null
  readonly onAirAt: number | null
  readonly silentSince: number | null
  readonly finishedAt: number | null
  readonly hiddenAt: number | null
  readonly rating: AgeRating | null
  readonly keyLockedAt: number | null
}

/** A show of the same streamer before. */
export interface EarlierRow {
  readonly id: string
  readonly name: string
  readonly finishedAt: number | null
  readonly peakViewers: number
  readonly isHidden: boolean
}

/** More than a machine carries. */
const ON_AIR_MAX = 500

export type WatchRows = ReturnType<typeof openWatchRows>

/** The SQL of shows as operators watch them. */
export function openWatchRows(database: Database) {
  const db = database.forModule<Record<never, never>>('catalog')
  return {
    async watchedOnAir(): Promise<WatchedRow[]> {
      const { rows } = await sql<Stored>`
        ${SELECT} where show.status = 'broadcasting' and show.on_air_at is not null
        order by show.started_at desc limit ${ON_AIR_MAX}`.execute(db)
      return rows.map(watchedOf)
    },
    async watched(id: string): Promise<WatchedRow | null> {
      if (!isId(id)) return null
      const { rows } = await sql<Stored>`${SELECT} where show.id = ${id}::uuid`.execute(db)
      return rows[0] ? watchedOf(rows[0]) : null
    },
    async watchedAmong(ids: readonly string[]): Promise<WatchedRow[]> {
      const known = ids.filter(isId)
      if (known.length === 0) return []
      const { rows } = await sql<Stored>`${SELECT} where show.id = any(${known}::uuid[])`.execute(db)
      return rows.map(watchedOf)
    },
    /** The newest first; shows that never were on air are left out. */
    async earlierOf(
      { profileId, id }: Pick<WatchedRow, 'profileId' | 'id'>,
      limit: number,
    ): Promise<EarlierRow[]> {
      const { rows } = await sql<{
        id: string
        name: string
        finished_at: bigint | null
        peak_viewers: number | null
        is_hidden: boolean
      }>`
        select show.id, show.name, show.finished_at, f.peak_viewers, show.hidden_at is not null as is_hidden
        from catalog.show left join catalog.show_figure f on f.show_id = show.id
        where show.profile_id = ${profileId}::uuid and show.status = 'finished' and show.on_air_at is not null
          and show.id <> ${id}::uuid
        order by show.finished_at desc limit ${limit}`.execute(db)
      return rows.map((row) => ({
        id: row.id,
        name: row.name,
        finishedAt: timeOf(row.finished_at),
        peakViewers: row.peak_viewers ?? 0,
        isHidden: row.is_hidden,
      }))
    },
    /** False where there is no such show. */
    async rate(id: string, rating: AgeRating | null): Promise<boolean> {
      if (!isId(id)) return false
      const { numAffectedRows } = await sql`
        update catalog.show set rating = ${rating} where id = ${id}::uuid`.execute(db)
      return numAffectedRows === 1n
    },
  }
}

const SELECT = sql`
  select show.*, show_category.name as category_name, key_lock.locked_at
  from catalog.show
  left join catalog.show_category on show_category.id = show.category_id
  left join catalog.key_lock on key_lock.profile_id = show.profile_id`

interface Stored {
  id: string
  profile_id: string
  account_id: string
  name: string
  description: string
  category_id: string | null
  category_name: string | null
  status: WatchedRow['status']
  started_at: bigint | null
  on_air_at: bigint | null
  silent_since: bigint | null
  finished_at: bigint | null
  hidden_at: bigint | null
  rating: AgeRating | null
  locked_at: bigint | null
}

const timeOf = (value: bigint | null) => (value === null ? null : Number(value))

const watchedOf = (row: Stored): WatchedRow => ({
  id: row.id,
  profileId: row.profile_id,
  accountId: row.account_id,
  name: row.name,
  description: row.description,
  category: row.category_id === null ? null : { id: row.category_id, name: row.category_name ?? '' },
  status: row.status,
  startedAt: timeOf(row.started_at),
  onAirAt: timeOf(row.on_air_at),
  silentSince: timeOf(row.silent_since),
  finishedAt: timeOf(row.finished_at),
  hiddenAt: timeOf(row.hidden_at),
  rating: row.rating,
  keyLockedAt: timeOf(row.locked_at),
})
