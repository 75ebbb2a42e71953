import type { BlockStatus, PopularProfile } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Bus } from '#platform/bus/bus'
import type { Database, Within } from '#platform/database/database'
import type { Route } from '#platform/http/route'
import type { Attempts } from '../limits/attempts.ts'
import type { AccountExtensions } from '../account-extensions.ts'
import type { UserTables } from '../rows/tables.ts'
import { openBlocks } from './blocks.ts'
import { openFollowing } from './following.ts'
import { findNamed, type NamedInput } from './named-rows.ts'
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
import { putBellRoute } from './routes/put-bell.ts'
import { unblockRoute } from './routes/unblock.ts'
import { unfollowRoute } from './routes/unfollow.ts'

/**
 * Relations: who follows whom and who blocked whom.
 *
 * Owns the rows of both. A block ends following both ways in the same transaction. What else it closes (chat rooms,
 * playback) is closed by the modules that own it: they query this API or receive the event.
 */
export interface Relations {
  readonly routes: readonly Route[]
  /** The block between a viewer and the owner of a profile, by one indexed query; `BLOCKING` when both blocked. */
  blockBetween(viewerAccountId: string, otherProfileId: string): Promise<BlockStatus | null>
  /** Which of these accounts the owner of this profile blocked. */
  blockedAmong(ownerProfileId: string, accountIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Whom the owners of these profiles blocked since. */
  blockedSince(
    ownerProfileIds: readonly string[],
    since: number,
  ): Promise<readonly { readonly ownerProfileId: string; readonly accountId: string }[]>
  /** Whether one profile follows another. */
  follows(followerProfileId: string, profileId: string): Promise<boolean>
  /** Those of these profiles that a profile follows. */
  readonly followedAmong: ReturnType<typeof relationRows>['followedAmong']
  /** Which of these accounts blocked the owner of this profile, or are blocked by them. */
  blockedEitherWay(
    ownerProfileId: string,
    accountIds: readonly string[],
    tx?: Within,
  ): Promise<ReadonlySet<string>>
  /** The followers of a profile, page by page, for notifications to all of them. */
  readonly followersOf: ReturnType<typeof relationRows>['followersAfter']
  /** Followed people by the beginnings of their names, each with the show on air. */
  named(input: NamedInput): Promise<PopularProfile[]>
  /** Stores the viewers of the last thirty days, by profile id: docs/product/people.md#popular-streamers. */
  noteViewers(viewers: ReadonlyMap<string, number>): Promise<void>
  /** How many people began to follow a profile between these times and still do. */
  readonly followersGained: ReturnType<typeof relationRows>['countBetween']
}

interface RelationsDependencies {
  database: Database
  rows: Kysely<UserTables>
  bus: Bus
  attempts: Attempts
  extensions: AccountExtensions
}

export function openRelations(needs: RelationsDependencies): Relations {
  const people = personRows(needs.rows)
  const blocks = openBlocks(needs)
  const following = openFollowing(needs)
  const popular = popularRows(needs.rows)
  const context = { ...needs, people, blocks, following }
  return {
    routes: [
      getPublicProfileRoute(context),
      listRelationsRoute(context),
      listPopularProfilesRoute({ ...needs, popular }),
      followRoute(context),
      unfollowRoute(context),
      putBellRoute(context),
      blockRoute(context),
      unblockRoute(context),
      listBlockedRoute(context),
      isBlockRoute(context),
    ],
    blockBetween: blocks.between,
    blockedAmong: blocks.blockedAmong,
    blockedSince: blocks.blockedSince,
    follows: async (follower, profileId) =>
      (await relationRows(needs.rows).idOf(follower, profileId)) !== null,
    followedAmong: relationRows(needs.rows).followedAmong,
    blockedEitherWay: blocks.blockedEitherWay,
    async named(input) {
      const found = await findNamed(needs.rows, input)
      const onAir = await needs.extensions.showsOnAirOf(found.map(({ id }) => id))
      return found.map((one) => ({ ...one, showId: onAir.get(one.id) ?? null }))
    },
    noteViewers: popular.noteViewers,
    followersOf: relationRows(needs.rows).followersAfter,
    followersGained: relationRows(needs.rows).countBetween,
  }
}
