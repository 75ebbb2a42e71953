import { heartbeat } from '@tayang/contract'
import { networkOf } from '@tayang/contract/network'
import { route, type Route } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import { takeWrite } from '../bounds.ts'
import type { Histories } from '../histories.ts'

/** Keeps a guest's position by device, for statistics alone: never listed, never merged. */
export function saveGuestHistoryRoute({ histories, tally }: { histories: Histories; tally: Tally }): Route {
  return route(heartbeat.saveGuestHistory, async ({ body, asked, now }) => {
    await takeWrite(tally, networkOf(asked.ip))
    await histories.saveGuest({ ...body, now })
  })
}
