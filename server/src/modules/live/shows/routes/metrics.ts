import { shows, type ShowFigures } from '@tayang/contract'
import { offsetOf, pageMeta } from '#platform/http/paging'
import { refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import { openOwnShows } from './own-shows.ts'
import type { ShowService } from '../show-service.ts'

/** The metrics of shows for their streamers, and the viewers of a show on air. */
export function metricRoutes(service: ShowService): Route[] {
  const { ownShow } = openOwnShows(service)
  return [
    route(shows.getShowFigures, async ({ caller, params }) => {
      const show = await ownShow(params.id, caller)
      return { data: (await service.metrics.of([show])).get(show.id) ?? NONE }
    }),
    route(shows.listPastShows, async ({ caller, query }) => {
      const { page, perPage } = query
      const { profileId } = caller
      const found = await service.rows.finished({
        limit: perPage,
        offset: offsetOf({ page, perPage }),
        profileId,
        isRecorded: false,
      })
      const [listed, metrics, earned] = await Promise.all([
        service.asShows(found.shows),
        service.metrics.of(found.shows),
        service.earnedIn(found.shows.map(({ id }) => id)),
      ])
      const data = await Promise.all(
        listed.map(async (show) => {
          const kept = await service.recordings.ofShow(show.id)
          const recording = kept && { sizeBytes: kept.sizeBytes, seconds: kept.seconds }
          const gifts = earned.get(show.id)?.gifts ?? 0
          return { ...show, figures: metrics.get(show.id) ?? NONE, gifts, recording }
        }),
      )
      return { data, meta: pageMeta(query, found.total) }
    }),
    route(shows.listLiveViewers, async ({ caller, params, query }) => {
      const show = await service.rows.byId(params.id)
      if (!show) return refuse('SHOW_NOT_FOUND')
      const blocked = caller && (await service.blockedAmong(show.profileId, [caller.accountId]))
      if (blocked?.size) return refuse('BLOCKED_RELATION')
      const present = await service.presentIn(show.id)
      const accountIds = present.slice(offsetOf(query), offsetOf(query) + query.perPage)
      const people = await service.profilesOfAccounts(accountIds)
      const data = accountIds.flatMap((accountId) => {
        const person = people.get(accountId)
        return person ? [{ id: person.id, name: person.name, avatar: person.avatar }] : []
      })
      return { data, meta: { total: present.length } }
    }),
  ]
}

const NONE: ShowFigures = { durationMs: 0, peakViewers: 0, averageViewers: 0, watchMs: 0, newFollowers: 0 }
