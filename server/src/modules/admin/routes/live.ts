import { admin, type WallShow } from '@tayang/contract'
import { pageOf, readCursor } from '#platform/http/cursor'
import { route, type Caller, type Route } from '#platform/http/route'
import { refuse } from '#platform/http/refusal'
import type { Live } from '#modules/live'
import { placeOf, watchShow, type LiveDesk, type WallNeeds } from '../live-wall/index.ts'

type LiveRouteNeeds = WallNeeds & {
  readonly live: Pick<Live, 'watch' | 'judgements'>
  readonly liveDesk: Pick<LiveDesk, 'wall' | 'stills' | 'ended' | 'endShow'>
}

/** Routes of the live wall. */
export function liveRoutes(needs: LiveRouteNeeds): Route[] {
  const { live } = needs
  const { wall, stills, ended } = needs.liveDesk

  return [
    route(admin.listShows, async ({ query }) => {
      const all = await wall.shows()
      const keys = readCursor(query.cursor, ['number', 'string'])
      const wanted = all.filter(({ category }) => !query.category || category?.id === query.category)
      const sorted = wanted.toSorted((one, other) =>
        compare(placeOf(other, query.sort), placeOf(one, query.sort)),
      )
      const isAfter = (show: WallShow) =>
        !keys || compare(placeOf(show, query.sort), [Number(keys[0]), String(keys[1])]) < 0
      const rest = sorted.filter(isAfter).slice(0, query.perPage + 1)
      const page = pageOf(rest, query.perPage, (show) => placeOf(show, query.sort))
      const watching = all.reduce((sum, { viewers }) => sum + viewers, 0)
      return { data: [...page.rows], meta: { ...page.meta, onAir: all.length, watching } }
    }),
    route(admin.getWatchedShow, async ({ params }) => ({
      data: (await watchShow({ ...needs, wall, ended }, params.id)) ?? refuse('SHOW_NOT_FOUND'),
    })),
    route(admin.getShowStill, async ({ params, query }) => {
      const still = await stills.of(params.id, query.size)
      return still ? { bytes: still, contentType: 'image/jpeg' } : refuse('MISSING_VIDEO')
    }),
    route(admin.listEndedShows, async ({ query }) => {
      const keys = readCursor(query.cursor, ['number', 'string'])
      const found = await ended.page({
        since: query.since ?? 0,
        after: keys && { endedAt: Number(keys[0]), showId: String(keys[1]) },
        limit: query.perPage + 1,
      })
      const page = pageOf(found, query.perPage, ({ endedAt, id }) => [endedAt, id])
      return { data: [...page.rows], meta: page.meta }
    }),
    route(admin.getShowEvidence, async ({ params }) => {
      const bytes = (await live.watch.endOf(params.id)) && (await live.watch.evidenceOf(params.id))
      return bytes ? { bytes, contentType: 'video/mp4' } : refuse('MISSING_VIDEO')
    }),
    route(admin.endShow, ({ params, body, caller, now }) =>
      needs.liveDesk.endShow({ ...body, showId: params.id, by: caller, now }),
    ),
    ...precautionRoutes(needs),
  ]
}

/** What an operator does to a show at once and takes back with one press: no decision about a person. */
function precautionRoutes({ live, liveDesk: { wall } }: LiveRouteNeeds): Route[] {
  return [
    route(admin.hideShow, async ({ params, caller }) => {
      await othersShow(live, params.id, caller)
      await live.judgements.conceal(params.id)
      wall.refresh()
    }),
    route(admin.unhideShow, async ({ params, caller }) => {
      await othersShow(live, params.id, caller)
      await live.judgements.show(params.id)
      wall.refresh()
    }),
    route(admin.rateShow, async ({ params, body, caller }) => {
      await othersShow(live, params.id, caller)
      await live.watch.rate(params.id, body.rating)
      wall.refresh()
      return { data: { rating: body.rating } }
    }),
  ]
}

/** Nobody decides about a show of their own. */
async function othersShow(live: Pick<Live, 'watch'>, showId: string, caller: Caller): Promise<void> {
  const show = (await live.watch.find(showId)) ?? refuse('SHOW_NOT_FOUND')
  if (show.accountId === caller.accountId) refuse('FORBIDDEN')
}

type Place = readonly [number, string]

function compare(one: Place, other: Place): number {
  return one[0] - other[0] || (one[1] < other[1] ? -1 : Number(one[1] > other[1]))
}
