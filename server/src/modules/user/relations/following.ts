import type { RelationEntry } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Bus } from '#platform/bus/bus'
import type { Database } from '#platform/database/database'
import { isId, newId } from '#platform/ids/ids'
import type { Caller } from '#platform/http/route'
import type { Followed, Unfollowed } from '../events.ts'
import type { UserTables } from '../rows/tables.ts'
import { blockRows } from './block-rows.ts'
import { personRows, type PersonFound } from './person-rows.ts'
import { relationRows } from './relation-rows.ts'

interface Needs {
  database: Database
  rows: Kysely<UserTables>
  bus: Bus
}

export type Following = ReturnType<typeof openFollowing>

export function openFollowing({ database, rows, bus }: Needs) {
  return {
    /** The relation of this pair, made once; none where one of the two blocked the other, or is gone. */
    async follow(
      follower: Caller,
      to: PersonFound,
      now: number,
    ): Promise<{ id: string } | 'blocked' | 'gone'> {
      const done = await database.transaction(rows, async (tx) => {
        // A block of these two waits here, and we for it: it never leaves a follower behind.
        if (!(await personRows(tx).lock(follower.profileId, to.profileId))) return 'gone'
        const blockers = await blockRows(tx).between(follower.accountId, to.accountId)
        if (blockers.size > 0) return 'blocked'
        return await relationRows(tx).put({
          id: newId(),
          follower_profile_id: follower.profileId,
          profile_id: to.profileId,
          created_at: new Date(now),
        })
      })
      if (typeof done === 'string') return done
      const { profileId: followerProfileId } = follower
      const { profileId } = to
      if (done.isNew) {
        await bus.publish({ type: 'user.followed', followerProfileId, profileId } satisfies Followed)
      }
      return { id: done.id }
    },

    /** False where the caller has no such relation. */
    async unfollow({ profileId: followerProfileId }: Caller, relationId: string): Promise<boolean> {
      if (!isId(relationId)) return false
      const profileId = await relationRows(rows).followedBy(relationId, followerProfileId)
      if (profileId === undefined) return false
      const isEnded = await database.transaction(rows, async (tx) => {
        await personRows(tx).lock(followerProfileId, profileId)
        return await relationRows(tx).end(relationId)
      })
      if (!isEnded) return false
      await bus.publish({ type: 'user.unfollowed', followerProfileId, profileId } satisfies Unfollowed)
      return true
    },

    relationIdOf: (followerProfileId: string, profileId: string): Promise<string | null> =>
      relationRows(rows).idOf(followerProfileId, profileId),

    pageOf: (asked: Parameters<ReturnType<typeof relationRows>['page']>[0]): Promise<RelationEntry[]> =>
      relationRows(rows).page(asked),
  }
}
