import type { Kysely } from 'kysely'
import { isId } from '#platform/ids/ids'
import { streamerRows } from '../rows/streamer-rows.ts'
import type { UserTables } from '../rows/tables.ts'

/** Approvals to go live, for a site whose setting requires them: docs/product/streamer.md#who-may-go-live. */
export function openStreamers(db: Kysely<UserTables>) {
  const rows = streamerRows(db)
  return {
    isApproved: (accountId: string): Promise<boolean> => rows.has(accountId),
    /** False when the account does not exist. */
    async setApproved(accountId: string, isApproved: boolean, now: number): Promise<boolean> {
      if (!isId(accountId)) return false
      return isApproved ? rows.approve(accountId, new Date(now)) : rows.withdraw(accountId)
    },
  }
}

export type Streamers = ReturnType<typeof openStreamers>
