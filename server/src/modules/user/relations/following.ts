import type { RelationEntry } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId, newId } from '#platform/ids/ids'
import type { Caller } from '#platform/http/route'
import type { UserTables } from '../rows/tables.ts'
import { blockRows } from './block-rows.ts'
import { personRows, type PersonFound } from './person-rows.ts'
import { relationRows } from './relation-rows.ts'

interface FollowingDependencies {
  database: Database
  rows: Kysely<UserTables>
}

export type Following = ReturnType<typeof openFollowing>

export function openFollowing({ database, rows }: FollowingDependencies) {
  return {
    /** The relation of this pair, created once; none when one of the two blocked the other, or is gone. */
    async follow(
      follower: Caller,
      to: PersonFound,
      now: number,
    ): Promise<{ id: string } | 'blocked' | 'gone'> {
      return await database.transaction(rows, async (tx) => {
        // A concurrent block takes the same locks, so it cannot commit between this check and the insert.
        if (!(await personRows(tx).lock(follower.profileId, to.profileId))) return 'gone'
        const blockers = await blockRows(tx).between(follower.accountId, to.accountId)
        if (blockers.size > 0) return 'blocked'
        const id = await relationRows(tx).put({
          id: newId(),
          follower_profile_id: follower.profileId,
          profile_id: to.profileId,
          created_at: new Date(now),
        })
        return { id }
      })
    },

    /** False when the caller has no such relation. */
    async unfollow({ profileId: followerProfileId }: Caller, relationId: string): Promise<boolean> {
      if (!isId(relationId)) return false
      const profileId = await relationRows(rows).followedBy(relationId, followerProfileId)
      if (profileId === undefined) return false
      return await database.transaction(rows, async (tx) => {
        await personRows(tx).lock(followerProfileId, profileId)
        return await relationRows(tx).end(relationId)
      })
    },

    relationOf: (followerProfileId: string, profileId: string) =>
      relationRows(rows).between(followerProfileId, profileId),

    /** False when the caller has no such relation. */
    setBell: async ({ profileId }: Caller, relationId: string, hasBell: boolean): Promise<boolean> =>
      isId(relationId) && (await relationRows(rows).setBell(relationId, profileId, hasBell)),

    pageOf: (request: Parameters<ReturnType<typeof relationRows>['page']>[0]): Promise<RelationEntry[]> =>
      relationRows(rows).page(request),
  }
}
