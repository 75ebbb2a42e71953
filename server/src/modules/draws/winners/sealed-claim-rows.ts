import { sql } from 'kysely'
import type { SealedRows } from '#modules/loyalty'
import type { DrawsDb } from '../tables.ts'

/** Rows that a step of the re-sealing reads. */
const ROWS_AT_ONCE = 500

export const sealedClaimRows = (db: DrawsDb): SealedRows => ({
  async next(after, current) {
    const rows = await db
      .selectFrom('claim')
      .select(['winner_id', 'key'])
      .where('key', 'not like', `${current}.%`)
      .where('winner_id', '>', after)
      .orderBy('winner_id')
      .limit(ROWS_AT_ONCE)
      .execute()
    return rows.map(({ winner_id: id, key }) => ({ id, key }))
  },
  async last() {
    const rows = db.selectFrom('claim').select(['winner_id as id', 'key', 'sealed'])
    return await rows.orderBy('winner_id', 'desc').limit(1).executeTakeFirst()
  },
  async replaceKey(row, key) {
    const claim = db.updateTable('claim').set({ key }).where('winner_id', '=', row.id)
    await claim.where('key', '=', row.key).execute()
  },
})

/** The names of the master keys that claims are sealed by. */
export async function claimKeysInUse(db: DrawsDb): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('claim')
    .select(sql<string>`split_part(key, '.', 1)`.as('name'))
    .distinct()
    .execute()
  return new Set(rows.map(({ name }) => name))
}
