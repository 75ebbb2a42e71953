import { recommendation } from '@tayang/contract'
import { route, type Route } from '#platform/route'
import { recommendFor, type RecommendedNeeds } from '../recommended.ts'

/** What to watch after a title; the same for everybody, so that a page can hold it. */
export function listRecommendedRoute(needs: RecommendedNeeds): Route {
  return route(recommendation.listRecommended, async ({ query, caller, refuse }) => {
    if (query.accountId !== undefined && query.accountId !== caller?.accountId) refuse('FORBIDDEN')
    const videos = await recommendFor(needs, query)
    return videos ? { data: { videos } } : refuse('VIDEO_NOT_FOUND')
  })
}
