import { channels } from '@tayang/contract'
import { offsetOf, pageMeta } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'
import { asProgrammes, nowAndNext, type ItemNeeds } from '../channel-items.ts'
import { boundsOf, dayOf, isZone } from '../schedule/day.ts'
import { occurrencesOf, US_PER_MS } from '../schedule/loop-windows.ts'

/** A day of the shortest possible titles. */
const SHOWINGS_MAX = 50_000
/** How far from today a guide is computed; loops never end. */
const DAYS_MS = 7 * 24 * 60 * 60_000

/** What a channel shows on a day: what will play, without what is left out. */
export function getChannelGuideRoute(needs: ItemNeeds): Route {
  const { db, schedules } = needs
  return route(channels.getChannelGuide, async ({ params, query, now, refuse }) => {
    const schedule = await schedules.of(params.id)
    if (!schedule) return refuse('CHANNEL_NOT_FOUND')
    const timeZone = isZone(query.timeZone) ? query.timeZone : channels.GUIDE_ZONE
    const date = query.date ?? dayOf(now, timeZone)
    const { startMs, endMs } = boundsOf(date, timeZone)
    const isNear = startMs < now + DAYS_MS && endMs > now - DAYS_MS
    const fromUs = Math.max(startMs, query.from ?? startMs) * US_PER_MS
    const all = isNear
      ? occurrencesOf(schedule.windows, { fromUs, toUs: endMs * US_PER_MS, max: SHOWINGS_MAX })
      : []
    const shown = all.slice(offsetOf(query), offsetOf(query) + query.perPage)
    const on = nowAndNext(schedule.windows, now)
    const programmes = await asProgrammes(
      db,
      [...shown, ...[on.now, on.next].flatMap((one) => one ?? [])],
      query.locale,
    )
    return {
      data: {
        date,
        timeZone,
        startAt: startMs,
        endAt: endMs,
        now: (on.now && programmes.get(on.now)) ?? null,
        next: (on.next && programmes.get(on.next)) ?? null,
        programmes: shown.flatMap((occurrence) => programmes.get(occurrence) ?? []),
      },
      meta: pageMeta(query, all.length),
    }
  })
}
