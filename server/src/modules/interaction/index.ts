/**
 * Interaction: the chat rooms beside shows and channels.
 *
 * Owns the sockets of viewers, their messages, the rules of each room, and the count of viewers. Every event is made
 * here: a client can only authorize, send a message, and report that it plays. Never moves value, never ends a show.
 */
import type { MomentRules } from '@tayang/contract'
import type { Bus, Unsubscribe } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Caller, Route } from '#platform/http/route'
import { openSessionHolders, type SessionHolders } from '#platform/sockets/session-holders'
import type { SocketRoute } from '#platform/sockets/socket'
import type { ShowCut, ShowEnded, ShowOnAir, ShowSilent } from '#modules/live'
import type { Blocked, PersonalDataHandler, SessionEnded, SuspensionChanged } from '#modules/user'
import { openPersonalData } from './personal-data.ts'
import { migrations } from './migrations/index.ts'
import { openAnnouncements, type Announcements } from './cluster/announce.ts'
import { openHeadRows } from './cluster/head-rows.ts'
import { openNodeLinks } from './cluster/node-links.ts'
import { ownerCommands, type OwnerCommands } from './cluster/ask-owner.ts'
import { ownerSocket } from './cluster/owner-socket.ts'
import { openSharedRooms } from './cluster/shared-rooms.ts'
import { openViewerCounts } from './cluster/viewer-counts.ts'
import type { InteractionDependencies } from './dependencies.ts'
import { openQuiz, type OpenedQuiz } from './quiz/open-quiz.ts'
import type { QuizRooms } from './quiz/quiz-rooms.ts'
import type { PaidMessage } from './message.ts'
import { noRoomCounts } from './room-counts.ts'
import { openRooms, type RoomFigures, type Rooms } from './rooms.ts'
import { listCommentsRoutes } from './routes/list-comments.ts'
import { openModeration } from './moderation/moderation-service.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { speakerChecks, type SpeakerChecks } from './moderation/speaker-checks.ts'
import { openOwnerRules, type OwnerRules } from './moderation/owner-rules.ts'
import { openChatRows, type ChatRows } from './moderation/rows.ts'
import { openWatchedChat, type WatchedChat } from './moderation/open-watched-chat.ts'
import { openWatchedChatRows } from './moderation/watched-rows.ts'
import { openLexiconRows } from './lexicon/lexicon-rows.ts'
import { openLexicons, type Lexicons } from './lexicon/lexicons.ts'
import { openSilenceRows } from './moderation/silence-rows.ts'
import { openSilences, type Silences } from './moderation/silences.ts'
import { getReplayChunkRoute } from './routes/get-replay-chunk.ts'
import { openRetention } from './retention.ts'
import { openSpeech, type Speak } from './speech/speak.ts'
import { openActivityRows, type ActivityRows } from './activity-rows.ts'
import { openMessageRows, type MessageRows } from './rows.ts'
import { commentsSocket } from './viewer-connection.ts'

export type { InteractionDependencies, RoomFacts } from './dependencies.ts'
export type { QuizFrame, QuizSeat, RoomQuiz } from './quiz/quiz-seat.ts'
export type { QuizRooms } from './quiz/quiz-rooms.ts'
export type { PaidMessage } from './message.ts'
export type { Activity } from './activity-rows.ts'
export type { OwnerRules } from './moderation/owner-rules.ts'

export const interactionSchema = { schema: 'interaction', migrations }

/** Lines around a reported one, the nearest. */
const LINES_AROUND_MAX = 100

export type LineAround = Awaited<ReturnType<MessageRows['around']>>[number]

export interface Interaction extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly personalData: PersonalDataHandler
  readonly sockets: readonly SocketRoute[]
  /** At which other processes ask this one about rooms; served whatever this one does for viewers. */
  readonly nodeSockets: readonly SocketRoute[]
  viewersOf(showId: string): number
  /** Its rooms, for metrics. */
  measure(): RoomFigures
  /** Signed-in people in a room, by account. */
  presentIn(showId: string): Promise<readonly string[]>
  /**
   * Broadcasts what was paid for in a room, a bullet or a gift, once, however often it is delivered under its id;
   * answers its number in the room, or null where it could not be stored.
   */
  relay(showId: string, paid: PaidMessage): Promise<number | null>
  /** Applies the rules of a room to a text before it is paid for, so that nobody pays for what would not be shown. */
  moderatePaid(
    showId: string,
    line: { profileId: string; text: string },
  ): Promise<'FORBIDDEN' | 'TEXT_NOT_ALLOWED' | null>
  /** The text of a message, for a report about it. */
  evidenceOf(messageId: string): Promise<{ ownerProfileId: string; facts: Record<string, unknown> } | null>
  /** The rooms as the quiz and polls use them. */
  readonly quizRooms: QuizRooms
  /** What happened in a room over media time, without names. */
  readonly activity: ActivityRows
  /** Who may keep moments of a streamer's shows. */
  momentRulesOf(ownerProfileId: string): Promise<MomentRules>
  /** Whether a person decides in a streamer's rooms: the streamer, and their moderators. */
  mayModerate(ownerProfileId: string, caller: Pick<Caller, 'profileId' | 'accountId'>): Promise<boolean>
  /** The rules of a streamer's rooms for what stands beside their clips. */
  readonly ownerRules: OwnerRules
  /** Silences a person in all rooms, also as a streamer or a moderator, until a time or for good. Repeatable. */
  silence(profileId: string, until: number | null): Promise<void>
  unsilence(profileId: string): Promise<void>
  /** What a room asks of a person before they may write there; null where there is no such room. */
  speakerChecks(
    roomId: string,
    person: { readonly profileId: string; readonly accountId: string },
  ): Promise<SpeakerChecks | null>
  /** What a person said in every room, hidden lines too, for operators. */
  readonly messagesOfPerson: MessageRows['messagesPage']
  /** Chat across all rooms, for operators. */
  readonly watched: WatchedChat
  /** The word lists that judge in every room. */
  readonly lexicons: Lexicons
  /** Removes a message from every history; false where there is none. */
  hideMessage(messageId: string): Promise<boolean>
  /** Shows a removed message again. */
  restoreMessage(messageId: string): Promise<void>
  isShown(messageId: string): Promise<boolean>
  /** What was said in the room within so long of a message, for a report about it; hidden messages too. */
  linesAround(messageId: string, withinMs: number): Promise<LineAround[]>
  /** Removes a person's name and picture from their messages; the next ones carry the new name. */
  renameSpeaker(who: { profileId: string; accountId: string; name: string }): Promise<void>
}

export async function openInteraction(dependencies: InteractionDependencies): Promise<Interaction> {
  const rows = openMessageRows(dependencies.database)
  const chat = openChatRows(dependencies.database)
  const silenceRows = openSilenceRows(dependencies.database)
  const silences = await openSilences(silenceRows, dependencies.clock)
  const { rooms, owners, announcements, speak, links } = await openSpokenRooms(dependencies, {
    rows,
    chat,
    silences,
  })
  const played = openQuiz(dependencies, { rooms, links })
  const { announce } = announcements
  const moderators = openModeration({ ...dependencies, rows, chat, rooms, owners, announce })
  const watchedRows = openWatchedChatRows(dependencies.database)
  const lexicons = await openLexicons({
    rows: openLexiconRows(dependencies.database),
    chat: watchedRows,
    clock: dependencies.clock,
    bus: dependencies.cluster && dependencies.bus,
  })
  const counts = await openCounts(dependencies, rooms)
  const retention = openRetention({ ...dependencies, rows, chat })
  const speakers = openSessionHolders(dependencies)
  const unsubscribe = await subscribeRooms(dependencies.bus, rooms, speakers)
  return {
    personalData: openPersonalData({ rows, chat, announce, silences }),
    routes: [
      ...listCommentsRoutes({ ...dependencies, rows }),
      getReplayChunkRoute({ ...dependencies, rows }),
      ...moderationRoutes({ ...dependencies, moderators, rows, chat }),
    ],
    sockets: [commentsSocket({ ...dependencies, quiz: played.quiz, rooms, speakers })],
    nodeSockets: [...nodeSocketsOf(dependencies, { ...moderators, rooms, speak }), ...played.sockets],
    relay: rooms.relay,
    ...openLooks(rooms, played, dependencies.clock),
    viewersOf: (showId) => rooms.openRoom(showId)?.viewers ?? counts?.of(showId) ?? 0,
    measure: rooms.measure,
    presentIn: (showId) => listPresent(showId, { rooms, owners }),
    quizRooms: played.quizRooms,
    activity: openActivityRows(dependencies.database),
    async momentRulesOf(ownerProfileId) {
      const { clipping, viewersMoments } = await moderators.settingsOf(ownerProfileId)
      return { clipping, viewersMoments }
    },
    mayModerate: moderators.mayModerate,
    ownerRules: openOwnerRules({ chat, clock: dependencies.clock, silences }),
    watched: openWatchedChat({
      rows: watchedRows,
      silences: silenceRows,
      moderators,
      clock: dependencies.clock,
    }),
    lexicons,
    ...openJudged({ rows, chat, announce, moderators, silences }),
    messagesOfPerson: rows.messagesPage,
    async [Symbol.asyncDispose]() {
      for (const end of [...unsubscribe, announcements.end]) end()
      counts?.[Symbol.dispose]()
      lexicons[Symbol.dispose]()
      await retention[Symbol.asyncDispose]()
      await speakers[Symbol.asyncDispose]()
      played[Symbol.dispose]()
      await rooms[Symbol.asyncDispose]()
      links?.[Symbol.dispose]()
    },
  }
}

function nodeSocketsOf(
  { cluster, log }: InteractionDependencies,
  needs: Omit<Parameters<typeof ownerSocket>[1], 'log'>,
): SocketRoute[] {
  return cluster ? [ownerSocket(cluster.secret, { ...needs, log })] : []
}

/** What is asked of a room without entering it. */
function openLooks(
  rooms: Rooms,
  { mustWait }: Pick<OpenedQuiz, 'mustWait'>,
  clock: Clock,
): Pick<Interaction, 'moderatePaid' | 'speakerChecks'> {
  return {
    async moderatePaid(showId, { profileId, text }) {
      const room = await rooms.look(showId)
      if (!room) return null
      const { rules } = room
      if (rules.silenceOf(profileId, clock.now())) return 'FORBIDDEN'
      if (await mustWait(showId, text)) return 'TEXT_NOT_ALLOWED'
      if (rules.roleOf(profileId) !== 'viewer') return null
      if (rules.sanctionOf(profileId, clock.now())) return 'FORBIDDEN'
      return rules.moderate(text).action === 'allow' ? null : 'TEXT_NOT_ALLOWED'
    },
    async speakerChecks(roomId, person) {
      const room = await rooms.look(roomId)
      return room && speakerChecks(room, person, clock.now())
    },
  }
}

/** The rooms, what is said in them, and what is decided about them; shared with other processes where there are any. */
async function openSpokenRooms(
  dependencies: InteractionDependencies,
  needs: { rows: MessageRows; chat: ChatRows; silences: Silences },
) {
  const { cluster, bus, database } = dependencies
  const links = cluster && openNodeLinks(cluster.secret)
  const owners = links && ownerCommands(links)
  const counts = noRoomCounts()
  const speakHere: Speak = (...said) => speak(...said)
  const shared =
    cluster && owners
      ? openSharedRooms({
          ...dependencies,
          ...needs,
          cluster,
          counts,
          nodeId: cluster.nodeId,
          heads: openHeadRows(database, cluster.nodeId),
          sayTo: owners.say,
          speak: speakHere,
        })
      : null
  const rooms = openRooms({ ...dependencies, ...needs, counts, shared, owners, speak: speakHere })
  const nodeId = cluster?.nodeId ?? null
  const announcements = await openAnnouncements({ ...needs, rooms, bus, nodeId })
  const speak = openSpeech({ ...dependencies, ...needs, announce: announcements.announce })
  return { rooms, owners, announcements, speak, links }
}

/** Of a room that is not open here the process that owns it knows who is there. */
async function listPresent(
  showId: string,
  { rooms, owners }: { rooms: Rooms; owners: OwnerCommands | null },
): Promise<readonly string[]> {
  const address = rooms.openRoom(showId) ? null : await rooms.ownerAddress(showId)
  return address !== null && owners ? owners.listPresent(address, showId) : rooms.presentIn(showId)
}

/** Null where no other process has rooms. */
async function openCounts(dependencies: InteractionDependencies, { viewersHere }: Rooms) {
  const { cluster } = dependencies
  return cluster && openViewerCounts({ ...dependencies, nodeId: cluster.nodeId, here: viewersHere })
}

/** What other modules decide about shows and people, for the rooms that are open. */
async function subscribeRooms(bus: Bus, rooms: Rooms, speakers: SessionHolders): Promise<Unsubscribe[]> {
  return await Promise.all([
    bus.subscribe<ShowOnAir>('catalog.show-on-air', ({ showId, at }) => rooms.setOnAir(showId, at)),
    bus.subscribe<ShowSilent>('catalog.show-silent', ({ showId, at }) => rooms.setSilent(showId, at)),
    bus.subscribe<ShowEnded>(
      'catalog.show-ended',
      ({ showId, reason }) => rooms.end(showId, reason),
      rooms.checkEnds,
    ),
    bus.subscribe<ShowCut>('catalog.show-cut', ({ showId }) => rooms.end(showId, 'removed')),
    bus.subscribe<SessionEnded>('user.session-ended', ({ sessionId }) => speakers.endSession(sessionId)),
    // Their pages reconnect, and read then what they may do.
    bus.subscribe<SuspensionChanged>('user.suspension-changed', async ({ accountId }) =>
      rooms.reconnect(accountId),
    ),
    bus.subscribe<Blocked>('user.blocked', (pair) =>
      rooms.removeBlocked(pair.blockByProfileId, pair.blockToAccountId),
    ),
  ])
}

/** What decisions of operators do to messages and to those who write them, and take back. */
function openJudged({
  rows,
  chat,
  announce,
  moderators,
  silences,
}: {
  rows: MessageRows
  chat: ReturnType<typeof openChatRows>
  announce: Announcements['announce']
  moderators: ReturnType<typeof openModeration>
  silences: Awaited<ReturnType<typeof openSilences>>
}): Pick<
  Interaction,
  | 'evidenceOf'
  | 'silence'
  | 'unsilence'
  | 'hideMessage'
  | 'restoreMessage'
  | 'isShown'
  | 'linesAround'
  | 'renameSpeaker'
> {
  return {
    evidenceOf: rows.evidenceOf,
    async silence(profileId, until) {
      const event = { type: 'sanction', ...(await silences.put(profileId, until)) } as const
      await announce({ is: 'silenced', profileId, event })
    },
    async unsilence(profileId) {
      await silences.lift(profileId)
      await announce({ is: 'silenced', profileId, event: { type: 'sanction', kind: 'none', until: null } })
    },
    hideMessage: moderators.deleteMessage,
    restoreMessage: moderators.restoreMessage,
    isShown: rows.isShown,
    linesAround: (messageId, withinMs) => rows.around(messageId, withinMs, LINES_AROUND_MAX),
    async renameSpeaker({ profileId, accountId, name }) {
      await rows.rename(profileId, name)
      await chat.rename(profileId, name)
      await announce({ is: 'renamed', profileId, accountId })
    },
  }
}
