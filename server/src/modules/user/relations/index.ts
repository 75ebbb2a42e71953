import type { BlockStatus } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Bus } from '#platform/bus/bus'
import type { Database } from '#platform/database/database'
import type { Route } from '#platform/http/route'
import type { Attempts } from '../attempts.ts'
import type { Facets } from '../account-extensions.ts'
import type { UserTables } from '../rows/tables.ts'
import { openBlocks } from './blocks.ts'
import { openFollowing } from './following.ts'
import { personRows } from './person-rows.ts'
import { popularRows } from './popular-rows.ts'
import { relationRows } from './relation-rows.ts'
import { blockRoute } from './routes/block.ts'
import { followRoute } from './routes/follow.ts'
import { getPublicProfileRoute } from './routes/get-public-profile.ts'
import { isBlockRoute } from './routes/is-block.ts'
import { listBlockedRoute } from './routes/list-blocked.ts'
import { listPopularProfilesRoute } from './routes/list-popular-profiles.ts'
import { listRelationsRoute } from './routes/list-relations.ts'
import { unblockRoute } from './routes/unblock.ts'
import { unfollowRoute } from './routes/unfollow.ts'

/**
 * Relations: who follows whom and who blocked whom (Spec 1, sections 3 and 6).
 *
 * Owns the rows of both. Whoever blocks ends following both ways in the same transaction; what else a block closes
 * (rooms, playback) is closed by the rooms that have it, by asking here or hearing the event.
 */
export interface Relations {
  readonly routes: readonly Route[]
  /** How a viewer and the owner of a profile stand; where both blocked, the viewer is `BLOCKING`. */
  blockBetween(viewerAccountId: string, otherProfileId: string): Promise<BlockStatus | null>
  /** Those of these accounts that the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Whether one profile follows another. */
  follows(followerProfileId: string, profileId: string): Promise<boolean>
  /** Those of these accounts between whom and the owner of this profile there is a block, whoever made it. */
  partedFrom(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Who follows a profile, page by page, for whoever tells all of them something. */
  readonly followersOf: ReturnType<typeof relationRows>['followersAfter']
  /** Viewers of shows within thirty days, by profile, of all who had any (A113). */
  noteViewers(viewers: ReadonlyMap<string, number>): Promise<void>
  /** How many began to follow a profile within these moments and still do. */
  readonly followersGained: ReturnType<typeof relationRows>['countBetween']
}

interface Needs {
  database: Database
  rows: Kysely<UserTables>
  bus: Bus
  attempts: Attempts
  facets: Facets
}

export function openRelations(needs: Needs): Relations {
  const people = personRows(needs.rows)
  const blocks = openBlocks(needs)
  const following = openFollowing(needs)
  const popular = popularRows(needs.rows)
  const own = { ...needs, people, blocks, following }
  return {
    routes: [
      getPublicProfileRoute(own),
      listRelationsRoute(own),
      listPopularProfilesRoute({ ...needs, popular }),
      followRoute(own),
      unfollowRoute(own),
      blockRoute(own),
      unblockRoute(own),
      listBlockedRoute(own),
      isBlockRoute(own),
    ],
    blockBetween: blocks.between,
    blockedAmong: blocks.blockedAmong,
    follows: async (follower, profileId) =>
      (await relationRows(needs.rows).idOf(follower, profileId)) !== null,
    partedFrom: blocks.partedFrom,
    noteViewers: popular.noteViewers,
    followersOf: relationRows(needs.rows).followersAfter,
    followersGained: relationRows(needs.rows).countBetween,
  }
}
