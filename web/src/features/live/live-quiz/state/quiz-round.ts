/** One question on a viewer's page: how far it has come. Pure. */
import type { FromClient } from '@tayang/contract/socket'
import type { FrameOf, QuizRound, QuizSurroundings } from './quiz-shapes.ts'

/** A room is told of a question this long before its moment. See docs/product/live-quiz.md#a-question-comes. */
const LEAD_MS = 3_000
/** The server lets in a picture that is this much further behind: its word was on the way. */
const SLACK_MS = 500
/** After a frame that the server had no time for. */
const AGAIN_AFTER_MS = 500
/** A result stays this long, unless the next question comes. */
export const RESULT_SHOWN_MS = 15_000

const noAnswer = {
  question: null,
  choices: [],
  endsAt: null,
  chosen: null,
  why: null,
  behindMs: null,
  retryAt: null,
  revealed: null,
  own: null,
  voidReason: null,
  isDismissed: false,
  leavesAt: null,
} as const

type Told = Pick<QuizRound, 'id' | 'number' | 'questionCount' | 'windowMs' | 'at' | 'allowedLagMs' | 'toldAt'>

export const comingRound = (told: Told): QuizRound => ({ ...noAnswer, ...told, stage: 'coming' })

/** A question that this page is told of by its end only. */
export const roundOfEnd = (
  frame: FrameOf<'quiz-revealed'> | FrameOf<'quiz-void'>,
  questionCount: number,
): QuizRound => ({
  ...comingRound({
    id: frame.roundId,
    number: frame.number,
    questionCount,
    windowMs: 0,
    at: frame.at,
    allowedLagMs: Infinity,
    toldAt: null,
  }),
  stage: 'away',
})

/** How far the picture is behind the show; null where the page cannot know. */
export function behindMsOf({ at, toldAt }: QuizRound, picture: QuizSurroundings): number | null {
  if (toldAt === null || picture.at === null) return null
  return Math.max(0, at - LEAD_MS + (picture.now - toldAt) - picture.at)
}

/** Whether the picture is too far behind to play it; the server decides, where this page cannot know. */
export function isTooFar(round: QuizRound, behindMs: number | null): behindMs is number {
  return behindMs !== null && behindMs > round.allowedLagMs + SLACK_MS
}

/** As the server found it: from there on this page knows how far behind it is, and whether it has caught up. */
export function foundBehind(
  round: QuizRound,
  behindMs: number,
  { now, at }: { now: number; at: number },
): QuizRound {
  const edgeAt = at + behindMs
  return { ...round, stage: 'coming', retryAt: null, toldAt: now - (edgeAt - round.at + LEAD_MS) }
}

/** Asks for the question, now that the picture has reached it. */
export function openRound(round: QuizRound, at: number): { round: QuizRound; send: FromClient[] } {
  return {
    round: { ...round, stage: 'opening', why: null, behindMs: null, retryAt: null },
    send: [openingOf(round, at)],
  }
}

const openingOf = ({ id }: QuizRound, at: number): FromClient => ({
  type: 'quiz-open',
  roundId: id,
  at: Math.round(at),
})

/** The frames that a page sends again after a lost connection, and after `busy`; the server counts the first. */
export function againOf(round: QuizRound, at: number | null): readonly FromClient[] {
  const { id, chosen, stage } = round
  if (at === null) return []
  switch (stage) {
    case 'opening':
    case 'open':
      return [openingOf(round, at)]
    case 'chosen':
      return [openingOf(round, at), ...(chosen ? [answerOf(id, chosen)] : [])]
    case 'away':
      // Who has signed in meanwhile may play.
      return round.why === 'guest' ? [openingOf(round, at)] : []
    default:
      return []
  }
}

export const answerOf = (roundId: string, chosen: NonNullable<QuizRound['chosen']>): FromClient => ({
  type: 'quiz-answer',
  roundId,
  ...chosen,
})

export function withQuestion(round: QuizRound, frame: FrameOf<'quiz-question'>, now: number): QuizRound {
  const { chosenId, leftMs } = frame
  // An answer that is under way is not forgotten by a question that comes again.
  const isUnderWay = chosenId === null && round.chosen !== null
  return {
    ...round,
    number: frame.number,
    questionCount: frame.questionCount,
    windowMs: frame.windowMs,
    stage: chosenId !== null ? 'kept' : isUnderWay ? 'chosen' : leftMs > 0 ? 'open' : 'missed',
    question: frame.question,
    choices: frame.choices,
    endsAt: now + leftMs,
    chosen: chosenId === null ? round.chosen : { choiceId: chosenId, key: round.chosen?.key ?? '' },
    why: null,
    retryAt: null,
  }
}

export function turnedAway(round: QuizRound, frame: FrameOf<'quiz-turned-away'>, now: number): QuizRound {
  const { why, choiceId, behindMs } = frame
  switch (why) {
    case 'early':
      return { ...round, stage: 'coming', retryAt: now + AGAIN_AFTER_MS }
    case 'busy':
      return { ...round, retryAt: now + AGAIN_AFTER_MS }
    case 'no-choice':
      return round.stage === 'chosen' ? { ...round, stage: 'open', chosen: null } : round
    case 'answered':
    case 'key-reused':
      if (choiceId === undefined) return { ...round, stage: 'away', why: 'answered' }
      return { ...round, stage: 'kept', chosen: { choiceId, key: round.chosen?.key ?? '' } }
    case 'late':
    case 'over':
      // A viewer who read the question is told that their time is over, another one that it came too late.
      return round.question === null ? { ...round, stage: 'away', why } : { ...round, stage: 'missed' }
    case 'behind':
      return { ...round, stage: 'away', why, behindMs: behindMs ?? null }
    default:
      return { ...round, stage: 'away', why }
  }
}

/** What the clock alone does to it. */
export function atTime(round: QuizRound, { now, at }: QuizSurroundings): QuizRound {
  const { revealed, stage, endsAt } = round
  // What counts for nobody has no answer any more.
  if (stage === 'void') return round
  if (revealed !== null && stage !== 'revealed' && (at === null || at >= revealed.at)) {
    return { ...round, stage: 'revealed', leavesAt: now + RESULT_SHOWN_MS, isDismissed: false }
  }
  if (stage === 'open' && endsAt !== null && now >= endsAt) return { ...round, stage: 'missed' }
  return round
}

/** The choice by which the server names the answer of this viewer: choices have ids and an order of each viewer. */
export function isOwnChoice({ chosen, choices }: QuizRound, text: string): boolean {
  return chosen !== null && choices.some(({ id, text: own }) => id === chosen.choiceId && own === text)
}
