/**
 * Interaction: the rooms of comments beside shows and channels.
 *
 * Owns the sockets of viewers, the lines that they say, who may say what, and the count of who watches. Every event
 * is made here; a client can only say who it is, a line, and that it is playing. Never moves value, never ends a show.
 */
import type { Route } from '#platform/http/route'
import { openSessionHolders } from '#platform/sockets/session-holders'
import type { SocketRoute } from '#platform/sockets/socket'
import type { ShowEnded, ShowOnAir, ShowSilent } from '#modules/live'
import type { Blocked, PersonalDataHandler, SessionEnded } from '#modules/user'
import { openPersonalData } from './keeper.ts'
import { migrations } from './migrations/index.ts'
import type { InteractionNeeds } from './needs.ts'
import { openRooms, type PaidLine } from './rooms.ts'
import { listCommentsRoutes } from './routes/list-comments.ts'
import { openDesk } from './moderation/desk.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { openChatRows } from './moderation/rows.ts'
import { getReplayChunkRoute } from './routes/get-replay-chunk.ts'
import { openRetention } from './retention.ts'
import { openLineRows } from './rows.ts'
import { commentsSocket } from './viewer-socket.ts'

export type { InteractionNeeds, RoomFacts } from './needs.ts'
export type { PaidLine } from './rooms.ts'

export const interactionSchema = { schema: 'interaction', migrations }

export interface Interaction extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly personalData: PersonalDataHandler
  readonly sockets: readonly SocketRoute[]
  viewersOf(showId: string): number
  /** Who of those who are signed in sits in a room, by account. */
  presentIn(showId: string): readonly string[]
  /**
   * Tells a room what was paid for in it: a bullet, a gift. Comes once, however often it is brought under its id;
   * answers its number in the room, or null where it could not be kept (ruling R21).
   */
  relay(showId: string, paid: PaidLine): Promise<number | null>
  /** What the rules of a room say to a line before it is paid for: nobody pays for what would not be shown. */
  judgePaid(
    showId: string,
    line: { profileId: string; text: string },
  ): Promise<'FORBIDDEN' | 'TEXT_NOT_ALLOWED' | null>
  /** What a line says, for a report about it. */
  evidenceOf(lineId: string): Promise<{ ownerProfileId: string; facts: Record<string, unknown> } | null>
  /** Takes a line out of every history; false where there is none. */
  hideLine(lineId: string): Promise<boolean>
  /** Takes a person's name and picture off all that they said; what they say next carries the new name. */
  renameSpeaker(who: { profileId: string; accountId: string; name: string }): Promise<void>
}

export async function openInteraction(needs: InteractionNeeds): Promise<Interaction> {
  const rows = openLineRows(needs.database)
  const chat = openChatRows(needs.database)
  const rooms = openRooms({ ...needs, rows, chat })
  const desk = openDesk({ ...needs, rows, chat, rooms })
  const retention = openRetention({ ...needs, rows, chat })
  const speakers = openSessionHolders(needs)
  const unsubscribe = await Promise.all([
    needs.bus.subscribe<ShowOnAir>('catalog.show-on-air', ({ showId, at }) => rooms.setOnAir(showId, at)),
    needs.bus.subscribe<ShowSilent>('catalog.show-silent', ({ showId, at }) => rooms.setSilent(showId, at)),
    needs.bus.subscribe<ShowEnded>('catalog.show-ended', ({ showId, reason }) => rooms.end(showId, reason)),
    needs.bus.subscribe<SessionEnded>('user.session-ended', ({ sessionId }) =>
      speakers.endSession(sessionId),
    ),
    needs.bus.subscribe<Blocked>('user.blocked', (pair) =>
      rooms.turnOut(pair.blockByProfileId, pair.blockToAccountId),
    ),
  ])
  return {
    personalData: openPersonalData({ rows, chat, rooms }),
    routes: [
      ...listCommentsRoutes({ ...needs, rows }),
      getReplayChunkRoute({ ...needs, rows }),
      ...moderationRoutes({ ...needs, desk, rows, chat }),
    ],
    sockets: [commentsSocket({ ...needs, rooms, chat, speakers })],
    relay: rooms.relay,
    async judgePaid(showId, { profileId, text }) {
      const rules = (await rooms.enter(showId))?.rules
      if (!rules || rules.roleOf(profileId) !== 'viewer') return null
      if (rules.sanctionOf(profileId, needs.clock.now())) return 'FORBIDDEN'
      return rules.judge(text).action === 'allow' ? null : 'TEXT_NOT_ALLOWED'
    },
    viewersOf: (showId) => rooms.viewersOf(showId),
    presentIn: (showId) => rooms.presentIn(showId),
    evidenceOf: rows.evidenceOf,
    hideLine: desk.deleteLine,
    async renameSpeaker({ profileId, accountId, name }) {
      await rows.rename(profileId, name)
      await chat.rename(profileId, name)
      rooms.reseat(accountId)
      rooms.forget(profileId)
    },
    async [Symbol.asyncDispose]() {
      for (const end of unsubscribe) end()
      await retention[Symbol.asyncDispose]()
      await speakers[Symbol.asyncDispose]()
      await rooms[Symbol.asyncDispose]()
    },
  }
}
