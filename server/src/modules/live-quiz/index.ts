/**
 * The live quiz: questions that the host of a show asks, with the same seconds for every viewer, and polls.
 *
 * Owns the `live_quiz` schema: question sets, quizzes that were held with their rounds, answers and boards, and polls.
 * It plays on the sockets of chat rooms, which `interaction` owns, and gives chances in draws, which it never holds
 * itself. It never says a right answer before everybody's window is over.
 */
import type { Unsubscribe } from '#platform/bus/bus'
import type { Route } from '#platform/http/route'
import type { QuizFrame, QuizSeat, RoomQuiz } from '#modules/interaction'
import type { ShowEnded, ShowSilent } from '#modules/live'
import type { PersonalDataHandler } from '#modules/user'
import type { LiveQuizDependencies } from './dependencies.ts'
import { openDesks, type Desks } from './host/desks.ts'
import { hostRoutes } from './host/host-routes.ts'
import { openPersonalData } from './personal-data.ts'
import { startGivingChances } from './play/give-chances.ts'
import { openGames, type Games } from './play/games.ts'
import { openPolls, type Polls } from './polls/polls.ts'
import { readRoutes } from './read-routes.ts'
import type { SetRows } from './sets/set-rows.ts'
import { openSets } from './sets/sets.ts'
import type { QuizTables } from './tables.ts'

export type { EarnedChance, LiveQuizDependencies } from './dependencies.ts'
export { liveQuizSchema } from './schema.ts'

export interface LiveQuiz extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly personalData: PersonalDataHandler
  /** What chat rooms pass on. */
  readonly sockets: RoomQuiz
  /** Whose quizzes give chances in a campaign, as operators name them. */
  readonly campaignHosts: Pick<SetRows, 'hostsOf' | 'nameHost' | 'unnameHost'>
  /** Gives chances from here on; called where this process plays the role of a worker. */
  startJobs(): Promise<void>
}

/** How often hosts and rooms are told what changed by itself. */
const TICK_MS = 1_000

export async function openLiveQuiz(dependencies: LiveQuizDependencies): Promise<LiveQuiz> {
  const { bus, clock, jobs, log } = dependencies
  const needs = { ...dependencies, db: dependencies.database.forModule<QuizTables>('live_quiz') }
  await using opened = new AsyncDisposableStack()
  // Rooms tell of changes only after all of this is open.
  let desks: Desks | null = null
  const games = opened.use(await openGames({ ...needs, onChange: (showId) => desks?.refresh(showId) }))
  const openDesk = openDesks({ ...needs, gameOf: games.of })
  desks = openDesk
  const polls = opened.use(await openPolls(needs))
  const sets = openSets(needs)
  opened.defer(
    clock.every(TICK_MS, () => {
      openDesk.tick()
      polls.tick()
      for (const game of games.all()) game.tellLines()
    }),
  )
  for (const end of await subscribe({ bus, log }, { games, polls, desks })) opened.defer(end)
  const closing = opened.move()
  return {
    routes: [
      ...sets.routes,
      ...hostRoutes({ ...needs, games, desks, sets }),
      ...readRoutes({ ...needs, games, polls: polls.rows }),
      ...polls.routes,
    ],
    personalData: openPersonalData(needs.db),
    sockets: socketsOf({ games, polls, desks, log }),
    campaignHosts: sets.rows,
    startJobs: () => startGivingChances(jobs, { ...needs, ...games }),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  }
}

interface Playing {
  readonly games: Games
  readonly polls: Polls
  readonly desks: Desks
}

/** What becomes of shows decides about their quizzes. */
function subscribe(
  { bus, log }: Pick<LiveQuizDependencies, 'bus' | 'log'>,
  { games, polls, desks }: Playing,
): Promise<Unsubscribe[]> {
  const warn = (showId: string) => (error: unknown) =>
    log.warn({ err: error, showId }, 'the quiz of a show could not follow it')
  return Promise.all([
    bus.subscribe<ShowSilent>('catalog.show-silent', ({ showId }) =>
      games.of(showId)?.silence().catch(warn(showId)),
    ),
    bus.subscribe<ShowEnded>('catalog.show-ended', async ({ showId }) => {
      const game = games.of(showId)
      await Promise.all([game && games.end(game), polls.endOf(showId)]).catch(warn(showId))
      desks.forget(showId)
    }),
  ])
}

function socketsOf({ games, polls, desks, log }: Playing & Pick<LiveQuizDependencies, 'log'>): RoomQuiz {
  const hear = (seat: QuizSeat, frame: QuizFrame) => {
    const game = games.of(seat.roomId)
    switch (frame.type) {
      case 'quiz-desk':
        desks.watch(seat, frame.deskId).catch((error: unknown) => {
          log.warn({ err: error }, 'a desk could not be opened')
        })
        return
      case 'quiz-open':
        if (game) return game.open(seat, frame)
        return seat.tell({ type: 'quiz-turned-away', roundId: frame.roundId, why: 'over' })
      case 'quiz-answer': {
        const poll = polls.of(seat.roomId)
        if (poll?.poll.id === frame.roundId) return poll.vote(seat, frame)
        if (game) return game.answer(seat, frame)
        const { roundId, key } = frame
        return seat.tell({ type: 'quiz-turned-away', roundId, key, why: 'over' })
      }
    }
  }
  return {
    hear,
    greet(roomId) {
      const game = games.of(roomId)
      const poll = polls.of(roomId)
      return [
        ...(game ? [{ type: 'quiz' as const, quiz: game.running() }] : []),
        ...(poll ? [{ type: 'poll' as const, poll: poll.shown() }] : []),
      ]
    },
    join: (seat) => games.of(seat.roomId)?.join(seat),
  }
}
