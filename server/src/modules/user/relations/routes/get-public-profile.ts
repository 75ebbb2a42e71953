import { user } from '@tayang/contract'
import { isOfAnother } from '#platform/http/caller-hints'
import { route, type Route } from '#platform/http/route'
import { profileAnswerOf } from '../../accounts/accounts.ts'
import type { Blocks } from '../blocks.ts'
import type { Following } from '../following.ts'
import type { PersonRows } from '../person-rows.ts'

/** A profile as others see it. The caller comes from the token; the ids in the query must be the caller's own. */
export function getPublicProfileRoute(needs: {
  people: PersonRows
  blocks: Blocks
  following: Following
}): Route {
  return route(user.getPublicProfile, async ({ params, query, caller, refuse }) => {
    const { viewerId, accountId } = query
    if (isOfAnother(viewerId, caller?.profileId) || isOfAnother(accountId, caller?.accountId)) {
      return refuse('FORBIDDEN')
    }
    const found = await needs.people.seen(params.id)
    if (!found) return refuse('NOT_FOUND')
    const [following, status] = caller
      ? await Promise.all([
          needs.following.relationOf(caller.profileId, found.id),
          needs.blocks.between(caller.accountId, found.id),
        ])
      : [undefined, null]
    return {
      data: {
        ...profileAnswerOf(found),
        profileRelationId: following?.id ?? null,
        relation: {
          isFollowing: following !== undefined,
          ...(following && { bell: following.has_bell ? ('all' as const) : ('none' as const) }),
          totalFollowers: found.total_followers,
          totalFollowings: found.total_followings,
        },
        block: status === null ? null : { status },
      },
    }
  })
}
