import type { Bus } from '#platform/bus/bus'
import { openSessionHolders } from '#platform/sockets/session-holders'
import type { SocketRoute } from '#platform/sockets/socket'
import type { SessionEnded } from '#modules/user'
import type { OperatorNames } from '../trail/index.ts'
import { openEndOrders } from './end-orders.ts'
import { openEndShow, ordersOf, type EndNeeds, type EndShow } from './end-show.ts'
import { openEndedShows, type EndedShows } from './ended-shows.ts'
import { openStills, type Stills } from './stills.ts'
import { openWall, type Wall, type WallNeeds } from './open-wall.ts'
import { watchShow } from './watch-show.ts'
import { openWallTicker } from './wall-ticker.ts'
import { wallSocket, type WallSocketNeeds } from './wall-socket.ts'

/** As of the desk: a role that was taken away closes the wall within this. */
const LOOK_EVERY_MS = 3_000
const DAY_MS = 24 * 60 * 60_000

/** Everything of the live wall. */
export interface LiveDesk extends AsyncDisposable {
  readonly wall: Wall
  readonly stills: Stills
  readonly ended: EndedShows
  readonly endShow: EndShow
  readonly socket: SocketRoute
  /** Shows that somebody must look at now. */
  lookNow(most: number): Promise<number>
  endedToday(most: number): Promise<number>
}

export async function openLiveDesk(
  needs: WallNeeds &
    EndNeeds &
    Omit<WallSocketNeeds, 'ticker' | 'holders'> & {
      bus: Bus
      names: OperatorNames
      activeSessionsOf(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
    },
): Promise<LiveDesk> {
  const { bus, live, clock } = needs
  await using opened = new AsyncDisposableStack()
  const wall = openWall(needs)
  const stills = openStills({ clock, stillOf: live.watch.stillOf })
  const orders = opened.use(openEndOrders(ordersOf(needs)))
  const ended = openEndedShows({ ...needs, unwritten: orders.waiting })
  const ticker = opened.use(
    openWallTicker({ ...needs, wall, stills, watch: (id) => watchShow({ ...needs, wall, ended }, id) }),
  )
  const holders = opened.use(openSessionHolders({ ...needs, lookEveryMs: LOOK_EVERY_MS }))
  opened.defer(
    await bus.subscribe<SessionEnded>('user.session-ended', ({ sessionId }) => holders.endSession(sessionId)),
  )
  const closing = opened.move()
  return {
    wall,
    stills,
    ended,
    endShow: openEndShow({ ...needs, wall, orders }),
    socket: wallSocket({ ...needs, ticker, holders }),
    async lookNow(most) {
      return (await wall.shows()).filter(({ risk }) => risk.band === 'now').slice(0, most).length
    },
    async endedToday(most) {
      return (await live.watch.ends({ since: clock.now() - DAY_MS, after: null, limit: most })).length
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}
