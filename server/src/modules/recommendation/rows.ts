import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import type { Pair } from './watched-together.ts'

export interface RecommendationTables {
  pair: { title_id: string; other_id: string; viewers: number }
}

const PAIRS_AT_ONCE = 5_000

/** The SQL of this module. */
export function pairRows(database: Database, db: Kysely<RecommendationTables>) {
  return {
    /** Titles that were watched with this title, by most people first. */
    async pairsOf(titleId: string, limit: number): Promise<string[]> {
      const found = await db
        .selectFrom('pair')
        .select('other_id')
        .where('title_id', '=', titleId)
        .orderBy('viewers', 'desc')
        .orderBy('other_id', 'desc')
        .limit(limit)
        .execute()
      return found.map(({ other_id }) => other_id)
    },

    /** Replaces all pairs in one transaction: readers see either the old ones or the new ones. */
    replace: (pairs: readonly Pair[]) =>
      database.transaction(db, async (tx) => {
        await tx.deleteFrom('pair').execute()
        for (let at = 0; at < pairs.length; at += PAIRS_AT_ONCE) {
          const some = pairs.slice(at, at + PAIRS_AT_ONCE)
          await tx
            .insertInto('pair')
            .values(
              some.map(({ titleId, otherId, viewers }) => ({
                title_id: titleId,
                other_id: otherId,
                viewers,
              })),
            )
            .onConflict((known) => known.columns(['title_id', 'other_id']).doNothing())
            .execute()
        }
      }),
  }
}
