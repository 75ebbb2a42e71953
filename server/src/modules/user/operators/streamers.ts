import type { Kysely } from 'kysely'
import { isId } from '#platform/ids/ids'
import { streamerRows } from '../rows/streamer-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** Whom operators let go live; asked only where the house wants an approval (A016). */
export function openStreamers(db: Kysely<UserTables>) {
  const rows = streamerRows(db)
  return {
    isApproved: (accountId: string): Promise<boolean> => rows.has(accountId),
    /** False where there is no such account. */
    async setApproved(accountId: string, isApproved: boolean, now: number): Promise<boolean> {
      if (!isId(accountId)) return false
      return isApproved ? rows.approve(accountId, new Date(now)) : rows.withdraw(accountId)
    },
  }
}
