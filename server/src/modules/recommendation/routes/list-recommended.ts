import { recommendation } from '@tayang/contract'
import { isOfAnother } from '#platform/http/caller-hints'
import { route, type Route } from '#platform/http/route'
import { recommendFor, type RecommendedNeeds } from '../recommended.ts'

/** What to watch after a title: the same titles for everybody, with the caller's own progress on each. */
export function listRecommendedRoute(needs: RecommendedNeeds): Route {
  return route(recommendation.listRecommended, async ({ query, caller, refuse }) => {
    if (isOfAnother(query.accountId, caller?.accountId)) refuse('FORBIDDEN')
    const videos = await recommendFor(needs, { ...query, reader: caller })
    return videos ? { data: { videos } } : refuse('VIDEO_NOT_FOUND')
  })
}
