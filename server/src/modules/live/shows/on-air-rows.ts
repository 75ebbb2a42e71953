import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { keepQuery } from '#platform/database/kept-query'
import type { ShowTables as Tables } from './show-tables.ts'

/** By the index of open shows: a profile has one at most. */
const onAirQuery = keepQuery((db: Kysely<Tables>, asked: { profileIds: readonly string[] }) =>
  db
    .selectFrom('show')
    .select(['id', 'profile_id'])
    .where('profile_id', '=', sql<string>`any(${asked.profileIds}::uuid[])`)
    .where('status', '<>', sql<'finished'>`'finished'`)
    .where('status', '=', 'broadcasting')
    .where('on_air_at', 'is not', null)
    .where('hidden_at', 'is', null),
)

export function openOnAirRows(database: Database) {
  const db = database.forModule<Tables>('catalog')
  return {
    /** The show that each of these profiles has on air, by profile. */
    async onAirOf(profileIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
      if (profileIds.length === 0) return new Map()
      const found = await onAirQuery(db, { profileIds })
      return new Map(found.map((show) => [show.profile_id, show.id]))
    },
  }
}
