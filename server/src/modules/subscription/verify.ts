import type { Database } from '#platform/database/database'
import { findBreaches, type Breach } from '#platform/database/invariants'
import { saleInvariants } from './rows/invariant-rows.ts'

/** Verifies what was sold against what was granted and booked; it only reads. */
export const verifySubscription = (database: Database): Promise<Breach[]> =>
  findBreaches(database.forModule('subscription'), saleInvariants)
