import {
  liveQuiz,
  type BoardRow,
  type QuizLamp,
  type RevealedQuestion,
  type RunningQuiz,
  type VoidReason,
} from '@tayang/contract'
import type { ToClient } from '@tayang/contract/socket'
import { gainOf } from '../rules/score.ts'
import type { StoredQuestion } from '../tables.ts'
import type { HeldQuiz } from './quiz-rows.ts'
import type { Play, Round } from './round.ts'
import type { Standings } from './standings.ts'

/** A question that is over. */
export interface Played {
  readonly roundId: string
  readonly number: number
  lamp: QuizLamp
  voidReason: VoidReason | null
  readonly at: number
  readonly allowedLagMs: number
  readonly opened: number
  readonly answered: number
  readonly counts: readonly number[]
}

/** What frames say of a quiz. */
interface Facts {
  readonly quiz: HeldQuiz
  readonly campaign: RunningQuiz['campaign']
  readonly standings: Standings
  readonly board: readonly BoardRow[]
  readonly played: readonly Played[]
  readonly round: Round | null
}

export function runningQuizOf({ quiz, standings, campaign, played, round }: Facts): RunningQuiz {
  const last = round ? { ...round, roundId: round.id, number: round.number } : played.at(-1)
  return {
    id: quiz.id,
    title: quiz.title,
    mode: quiz.mode,
    windowMs: quiz.windowMs,
    bonusPercent: quiz.bonusPercent,
    prize: quiz.prize,
    campaign,
    questionCount: quiz.questions.length,
    asked: last?.number ?? 0,
    players: standings.size,
    startedAt: quiz.startedAt,
    round: last
      ? {
          roundId: last.roundId,
          number: last.number,
          lamp: last.lamp,
          at: last.at,
          allowedLagMs: last.allowedLagMs,
          voidReason: last.voidReason,
        }
      : null,
  }
}

export function comingFrame({ quiz }: Facts, round: Round): ToClient {
  return {
    type: 'quiz-coming',
    quizId: quiz.id,
    roundId: round.id,
    number: round.number,
    questionCount: quiz.questions.length,
    windowMs: round.windowMs,
    at: round.at,
    allowedLagMs: round.allowedLagMs,
  }
}

/** The question as one account sees it. */
export function questionFrame(
  { quiz }: Facts,
  round: Round,
  { play, leftMs }: { play: Play; leftMs: number },
): ToClient {
  return {
    type: 'quiz-question',
    quizId: quiz.id,
    roundId: round.id,
    number: round.number,
    questionCount: quiz.questions.length,
    question: round.question.question,
    choices: play.order.map((i) => ({ id: play.ids[i] ?? '', text: round.question.choices[i] ?? '' })),
    windowMs: round.windowMs,
    leftMs,
    chosenId: play.answer ? (play.ids[play.answer.choice] ?? null) : null,
  }
}

export function revealedQuestionOf(
  question: StoredQuestion,
  round: Pick<Played, 'roundId' | 'number' | 'opened' | 'answered' | 'counts'>,
): RevealedQuestion {
  return {
    roundId: round.roundId,
    number: round.number,
    question: question.question,
    choices: question.choices.map((text, i) => ({
      text,
      count: round.counts[i] ?? 0,
      isRight: i === question.right,
    })),
    opened: round.opened,
    answered: round.answered,
  }
}

export function revealedFrame({ quiz, standings, board }: Facts, round: Round, at: number): ToClient {
  const facts = { ...round, roundId: round.id, opened: round.plays.size, counts: round.counts }
  return {
    type: 'quiz-revealed',
    quizId: quiz.id,
    at,
    ...revealedQuestionOf(round.question, facts),
    questionCount: quiz.questions.length,
    players: standings.size,
    top: board.slice(0, liveQuiz.QUIZ_TOP_ROWS_MAX),
  }
}

export function ownFrame({ quiz, standings }: Facts, accountId: string, round: Round | null): ToClient {
  const play = round?.lamp === 'revealed' ? round.plays.get(accountId) : undefined
  return {
    type: 'quiz-own',
    quizId: quiz.id,
    roundId: round?.id ?? null,
    result: round && play ? resultOf(quiz, round, play) : null,
    players: standings.size,
    own: standings.ownOf(accountId),
  }
}

function resultOf(quiz: HeldQuiz, round: Round, { answer }: Play): { isRight: boolean; gained: number } {
  const isRight = answer !== null && answer.choice === round.question.right
  const tookMs = answer?.tookMs ?? round.windowMs
  return { isRight, gained: gainOf({ number: round.number, isRight, tookMs }, quiz) }
}
