import { shows } from '@tayang/contract'
import { offsetOf, pageMeta } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import { onAirFor, mostWatchedFirst } from '../on-air.ts'
import { showNamed, type ShowService } from '../show-service.ts'

/** The calls that everybody may make about shows (docs/product/live.md#list-of-shows). */
export function listRoutes(service: ShowService): Route[] {
  return [
    route(shows.getLiveShow, async ({ params, refuse }) => {
      const found = await showNamed(service, params.id)
      const [shown] = found ? await service.asShows([found]) : []
      return shown ? { data: shown } : refuse('SHOW_NOT_FOUND')
    }),
    route(shows.listLiveShows, async ({ query, now }) => {
      const { page, perPage } = query
      if (query.status === 'upcoming') {
        const { profileId, categoryId, locale } = query
        const place = { limit: perPage, offset: offsetOf(query) }
        const found = await service.announced({ profileId, categoryId, locale, now, ...place })
        return { data: found.shows, meta: pageMeta(query, found.total) }
      }
      if (query.status === 'finished') {
        const found = await service.rows.finished({
          limit: perPage,
          offset: offsetOf(query),
          profileId: query.profileId,
          categoryId: query.categoryId,
          isRecorded: true,
        })
        return { data: await service.asShows(found.shows), meta: pageMeta(query, found.total) }
      }
      const live = (await service.rows.onAir()).filter(
        (show) =>
          (query.categoryId === undefined || show.categoryId === query.categoryId) &&
          (query.profileId === undefined || show.profileId === query.profileId),
      )
      if (query.mostwatch) live.sort(mostWatchedFirst(service))
      const shown = live.slice(offsetOf(query), page * perPage)
      return { data: await service.asShows(shown), meta: pageMeta(query, live.length) }
    }),
    route(shows.getOnAir, async ({ caller, query }) => ({
      data: await onAirFor(service, caller, query.shows),
    })),
    route(shows.listShowCategories, async ({ query }) => {
      const { rows, total } = await service.rows.categories({
        limit: query.perPage,
        offset: offsetOf(query),
      })
      const data = rows.map(({ id, name, name_en, name_id, icon }) => ({
        id,
        name,
        names: { en: name_en, id: name_id },
        iconUrl: icon,
      }))
      return { data, meta: pageMeta(query, total) }
    }),
  ]
}
