import { sql, type Kysely } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import type { CatalogTables } from '../../tables.ts'

interface ListedQuery {
  readonly profileId: string
  readonly ids: readonly string[]
}

/** Those of these items that are on the list of a profile. */
export const listedAmong = keepQuery((db: Kysely<CatalogTables>, query: ListedQuery) =>
  db
    .selectFrom('my_list')
    .select('item_id')
    .where('profile_id', '=', query.profileId)
    .where('item_id', '=', sql<string>`any(${query.ids}::text[])`),
)
