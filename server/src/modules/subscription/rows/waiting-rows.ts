import type { Kysely } from 'kysely'
import type { SubscriptionTables } from './tables.ts'

/** How many orders need somebody's attention, counted up to `most`. */
export async function waitingOrders(db: Kysely<SubscriptionTables>, most: number): Promise<number> {
  const found = await db
    .selectFrom('payment_order')
    .select('id')
    .where('attention', 'is not', null)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return found.length
}
