import { upcoming, type UpcomingShow } from '@tayang/contract'
import { isOfAnother } from '#platform/http/caller-hints'
import { route, type Route } from '#platform/http/route'
import { findShow } from '../find-show.ts'
import type { UpcomingDependencies } from '../dependencies.ts'

/** One announced show; it answers until it is over, so that a link to it works while it runs. */
export function getUpcomingShowRoute({ cards }: Pick<UpcomingDependencies, 'cards'>): Route {
  return route(upcoming.getUpcomingShow, async ({ params, query, caller, now, refuse }) => {
    if (isOfAnother(query.remindProfileId, caller?.profileId)) refuse('FORBIDDEN')
    const profileId = caller?.profileId ?? null
    const found = await findShow(cards, params.id, now)
    const [item] = found ? await cards.itemsOf([found.id], { locale: query.locale, profileId }) : []
    return item ? { data: item as UpcomingShow } : refuse('SHOW_NOT_FOUND')
  })
}
