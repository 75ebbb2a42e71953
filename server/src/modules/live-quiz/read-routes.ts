import { liveQuiz, type QuizBoard, type ReplayedQuiz } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import type { LiveQuizDependencies } from './dependencies.ts'
import { revealedQuestionOf } from './play/frames.ts'
import type { Game } from './play/game.ts'
import type { Games } from './play/games.ts'
import type { HeldQuiz, HeldRound } from './play/quiz-rows.ts'
import { shownPoll } from './polls/running-poll.ts'
import type { PollRows } from './polls/poll-rows.ts'
import { requireReader } from './require-reader.ts'

type ReadNeeds = Pick<LiveQuizDependencies, 'roomOf' | 'blockedAmong'> & { games: Games; polls: PollRows }

/** What everybody may read: the board, and what a replay shows. */
export function readRoutes(needs: ReadNeeds): Route[] {
  const { games } = needs
  return [
    route(liveQuiz.getQuizBoard, async ({ params, caller }) => {
      await requireReader(needs, params.id, caller)
      const game = games.of(params.id)
      if (game) return { data: runningBoardOf(game, caller) }
      const quiz = (await games.rows.latestOf(params.id)) ?? refuse('NOT_FOUND')
      return { data: await finalBoardOf(games, quiz, caller) }
    }),
    route(liveQuiz.getQuizReplay, async ({ params, caller }) => {
      await requireReader(needs, params.id, caller)
      return { data: await replayOf(needs, params.id) }
    }),
  ]
}

function runningBoardOf(game: Game, caller: Caller | null): QuizBoard {
  return {
    quizId: game.quiz.id,
    title: game.quiz.title,
    isOver: false,
    players: game.standings.size,
    questions: game.played.filter(({ lamp }) => lamp === 'revealed').length,
    rows: [...game.board],
    own: caller && game.standings.ownOf(caller.accountId),
  }
}

async function finalBoardOf(
  { boards, describe, rows }: Games,
  quiz: HeldQuiz,
  caller: Caller | null,
): Promise<QuizBoard> {
  const [top, players, rounds, found] = await Promise.all([
    boards.top(quiz.id, liveQuiz.QUIZ_BOARD_ROWS_MAX),
    boards.count(quiz.id),
    rows.ofQuiz(quiz.id),
    caller && boards.own(quiz.id, caller.profileId),
  ])
  return {
    quizId: quiz.id,
    title: quiz.title,
    isOver: true,
    players,
    questions: rounds.filter(({ state }) => state === 'revealed').length,
    rows: await describe(top),
    own: found && ownOf(found),
  }
}

const ownOf = ({
  place,
  points,
  streak,
  bestStreak,
  right,
  lives,
  isOut,
}: NonNullable<QuizBoard['own']>) => ({
  place,
  points,
  streak,
  bestStreak,
  right,
  lives,
  isOut,
})

/** Everything that is over, in the order of its moments. */
async function replayOf({ games, polls }: ReadNeeds, showId: string): Promise<ReplayedQuiz[]> {
  const quizzes = await games.rows.ofShow(showId)
  const parts = await Promise.all(quizzes.map((quiz) => replayedQuizOf(games, quiz)))
  const ended = (await polls.ofShow(showId, liveQuiz.POLLS_MAX)).filter(({ endedAt }) => endedAt !== null)
  const shown = ended.map((poll): ReplayedQuiz => ({ type: 'poll', poll: shownPoll(poll, poll.counts) }))
  return [...parts.flat(), ...shown].toSorted((a, b) => momentOf(a) - momentOf(b))
}

/** A question may be void before any picture reaches it. */
function momentOf(item: ReplayedQuiz): number {
  if (item.type === 'poll') return item.poll.at
  return item.type === 'void' ? Math.min(item.at, item.voidedAt) : item.at
}

async function replayedQuizOf({ rows, boards, describe }: Games, quiz: HeldQuiz): Promise<ReplayedQuiz[]> {
  const rounds = (await rows.ofQuiz(quiz.id)).flatMap((round) => replayedRoundOf(quiz, round))
  if (quiz.endedAt === null) return rounds
  const top = await describe(await boards.top(quiz.id, liveQuiz.QUIZ_TOP_ROWS_MAX))
  return [...rounds, { type: 'board', quizTitle: quiz.title, at: quiz.endedAt, rows: top }]
}

function replayedRoundOf(quiz: HeldQuiz, round: HeldRound): ReplayedQuiz[] {
  const question = quiz.questions[round.number - 1]
  const { id: roundId, number, at, endedAt, voidReason } = round
  // One that is open is known to nobody but those who play it.
  if (round.state === 'shown' || endedAt === null || !question) return []
  if (voidReason !== null)
    return [{ type: 'void', roundId, number, at, voidedAt: endedAt, reason: voidReason }]
  return [
    {
      type: 'question',
      ...revealedQuestionOf(question, { ...round, roundId }),
      quizTitle: quiz.title,
      questionCount: quiz.questions.length,
      windowMs: quiz.windowMs,
      at,
      revealedAt: endedAt,
    },
  ]
}
