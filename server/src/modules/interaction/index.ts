/**
 * Interaction: the rooms of comments beside shows.
 *
 * Owns the sockets of viewers, the lines that they say and the count of who watches. Every event is made here;
 * a client can only say who it is, a line, and that it is playing. Never moves value, never ends a show.
 */
import type { Bus } from '#platform/bus'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Log } from '#platform/log'
import type { Caller, Route } from '#platform/route'
import type { Settings } from '#platform/settings'
import type { SocketRoute } from '#platform/socket'
import type { Tally } from '#platform/tally'
import type { ShowEnded, ShowOnAir, ShowSilent } from '#modules/catalog'
import type { SessionEnded } from '#modules/user'
import { migrations } from './migrations/index.ts'
import { openRooms } from './rooms.ts'
import { listCommentsRoute } from './routes/list-comments.ts'
import { openLineRows } from './rows.ts'
import { openSpeakers } from './speakers.ts'
import { commentsSocket } from './viewer-socket.ts'

export const interactionSchema = { schema: 'interaction', migrations }

export interface RoomFacts {
  ownerProfileId: string
  isOver: boolean
  isOnAir: boolean
}

export interface InteractionNeeds {
  database: Database
  bus: Bus
  clock: Clock
  log: Log
  tally: Tally
  settings: Settings
  identify(token: string, asked: { isDemo: boolean }): Promise<Caller | null>
  /** Those of these sessions that have not ended. */
  standingSessionsOf(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** The show that a room belongs to, or null where there is none. */
  roomOf(id: string): Promise<RoomFacts | null>
  /** Picture of a profile, for the lines that it says. */
  avatarOf(profileId: string): Promise<string | null>
}

export interface Interaction extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly sockets: readonly SocketRoute[]
  viewersOf(showId: string): number
}

export async function openInteraction(needs: InteractionNeeds): Promise<Interaction> {
  const rows = openLineRows(needs.database)
  const rooms = openRooms({ ...needs, rows })
  const speakers = openSpeakers(needs)
  const unsubscribe = await Promise.all([
    needs.bus.subscribe<ShowOnAir>('catalog.show-on-air', ({ showId, at }) => rooms.setOnAir(showId, at)),
    needs.bus.subscribe<ShowSilent>('catalog.show-silent', ({ showId, at }) => rooms.setSilent(showId, at)),
    needs.bus.subscribe<ShowEnded>('catalog.show-ended', ({ showId, reason }) => rooms.end(showId, reason)),
    needs.bus.subscribe<SessionEnded>('user.session-ended', ({ sessionId }) =>
      speakers.endSession(sessionId),
    ),
  ])
  return {
    routes: [listCommentsRoute({ ...needs, rows })],
    sockets: [commentsSocket({ ...needs, rooms, speakers })],
    viewersOf: (showId) => rooms.viewersOf(showId),
    async [Symbol.asyncDispose]() {
      for (const end of unsubscribe) end()
      await speakers[Symbol.asyncDispose]()
      await rooms[Symbol.asyncDispose]()
    },
  }
}
