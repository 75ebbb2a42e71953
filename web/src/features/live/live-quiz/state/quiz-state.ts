/**
 * The live quiz on a viewer's page. Pure: `reduce` returns the next state and the frames to send; clock and picture are
 * arguments. See docs/product/live-quiz.md#on-the-picture.
 */
import {
  againOf,
  answerOf,
  atTime,
  behindMsOf,
  comingRound,
  foundBehind,
  isTooFar,
  openRound,
  RESULT_SHOWN_MS,
  roundOfEnd,
  turnedAway,
  withQuestion,
} from './quiz-round.ts'
import {
  stepOf,
  type FrameOf,
  type QuizEvent,
  type QuizRound,
  type QuizState,
  type QuizStep,
  type QuizSurroundings,
} from './quiz-shapes.ts'

/** The end of a quiz stays this long, unless somebody closes it. */
const END_SHOWN_MS = 60_000
/** A picture that plays on moves by a little against the clock: what people read is whole seconds. */
const SECOND_MS = 1_000

export function reduce(before: QuizState, event: QuizEvent, around: QuizSurroundings): QuizStep {
  switch (event.type) {
    case 'received':
      return receive(before, event, around)
    case 'looked':
      return look(before, around)
    case 'chose':
      return choose(before, event, around)
    case 'dismissed':
      return stepOf(dismiss(before))
  }
}

function receive(
  state: QuizState,
  { frame, receivedAt }: Extract<QuizEvent, { type: 'received' }>,
  around: QuizSurroundings,
): QuizStep {
  switch (frame.type) {
    case 'quiz':
      return look(withQuiz(state, frame.quiz), around)
    case 'quiz-coming':
      return look(withComing(state, frame, receivedAt), around)
    case 'quiz-question':
      return stepOf(patch(state, frame.roundId, (round) => withQuestion(round, frame, receivedAt)))
    case 'quiz-kept': {
      const { choiceId, key } = frame
      const keep = (round: QuizRound): QuizRound =>
        round.stage === 'revealed' || round.stage === 'void'
          ? round
          : {
              ...round,
              stage: round.question === null ? 'away' : 'kept',
              why: 'answered',
              chosen: { choiceId, key },
            }
      return stepOf(patch(state, frame.roundId, keep))
    }
    case 'quiz-turned-away':
      return stepOf(turnAway(state, frame, around))
    case 'quiz-revealed':
      return look(withReveal(state, frame), around)
    case 'quiz-own':
      return look(withOwn(state, frame), around)
    case 'quiz-void':
      return stepOf(withVoid(state, frame, around))
    case 'quiz-ended':
      return look({ ...state, end: frame, coming: null }, around)
    case 'authorized':
      return stepOf(state, ...(state.round ? againOf(state.round, around.at) : []))
    default:
      return stepOf(state)
  }
}

function withQuiz(state: QuizState, quiz: QuizState['quiz']): QuizState {
  if (quiz === null) return { ...state, quiz, coming: null, round: withoutUnknown(state.round, null) }
  const { round } = quiz
  const isNew = quiz.id !== state.quiz?.id
  const next: QuizState = {
    ...(isNew ? { ...state, own: null, end: null, isOver: false, leavesAt: null } : state),
    quiz,
    players: quiz.players,
    round: withoutUnknown(state.round, round),
  }
  const isAskable = round !== null && (round.lamp === 'shown' || round.lamp === 'open')
  if (!isAskable || isKnown(next, round.roundId)) return next
  const { windowMs, questionCount } = quiz
  const { roundId: id, number, at, allowedLagMs } = round
  return {
    ...next,
    coming: comingRound({ id, number, questionCount, windowMs, at, allowedLagMs, toldAt: null }),
  }
}

/** A page that was disconnected may have missed the end of its question: it waits for none that is over. */
function withoutUnknown(
  round: QuizRound | null,
  told: NonNullable<QuizState['quiz']>['round'],
): QuizRound | null {
  if (round === null || round.revealed !== null || round.stage === 'void') return round
  const isRunning = told?.roundId === round.id && told.lamp !== 'revealed' && told.lamp !== 'void'
  return isRunning ? round : null
}

function withComing(state: QuizState, frame: FrameOf<'quiz-coming'>, receivedAt: number): QuizState {
  if (isKnown(state, frame.roundId)) return state
  const { roundId: id, number, questionCount, windowMs, at, allowedLagMs } = frame
  const told = { id, number, questionCount, windowMs, at, allowedLagMs, toldAt: receivedAt }
  return { ...state, coming: comingRound(told) }
}

const isKnown = ({ round, coming }: QuizState, roundId: string) =>
  round?.id === roundId || coming?.id === roundId

function turnAway(state: QuizState, frame: FrameOf<'quiz-turned-away'>, around: QuizSurroundings): QuizState {
  const { now, at } = around
  if (state.round?.id !== frame.roundId) return state
  // Who catches up while it can be opened still plays it.
  if (
    frame.why === 'behind' &&
    frame.behindMs !== undefined &&
    at !== null &&
    state.round.question === null
  ) {
    const coming = foundBehind(state.round, frame.behindMs, { now, at })
    return look({ ...state, round: null, coming }, around).state
  }
  const round = turnedAway(state.round, frame, now)
  // Asked for too early: it waits like one that the picture has not reached.
  if (round.stage === 'coming') return { ...state, round: null, coming: round }
  return { ...state, round }
}

/** The result of a round that nobody here has seen belongs to the picture as well. */
function withReveal(state: QuizState, frame: FrameOf<'quiz-revealed'>): QuizState {
  const { players, questionCount } = frame
  if (isKnown(state, frame.roundId)) {
    const revealed = (round: QuizRound): QuizRound => ({ ...round, revealed: frame })
    return { ...patch(state, frame.roundId, revealed), players }
  }
  return { ...state, players, round: { ...roundOfEnd(frame, questionCount), revealed: frame } }
}

/** A place that came with a result is told with it. */
function withOwn(state: QuizState, frame: FrameOf<'quiz-own'>): QuizState {
  const { roundId, own, players } = frame
  const noted = roundId === null ? state : patch(state, roundId, (round) => ({ ...round, own: frame }))
  const waiting = [noted.round, noted.coming].some(
    (round) => round?.id === roundId && round?.stage !== 'revealed' && round?.stage !== 'void',
  )
  return waiting ? noted : { ...noted, own, players }
}

function withVoid(state: QuizState, frame: FrameOf<'quiz-void'>, { now }: QuizSurroundings): QuizState {
  const { round, coming, quiz } = state
  const voided = (one: QuizRound): QuizRound => ({
    ...one,
    stage: 'void',
    voidReason: frame.reason,
    isDismissed: false,
    leavesAt: now + RESULT_SHOWN_MS,
  })
  // A question that the picture has not reached goes before anybody here knew of it.
  if (coming?.id === frame.roundId)
    return { ...state, coming: null, round: round?.stage === 'away' ? null : round }
  if (round?.id === frame.roundId) return { ...state, round: voided(round) }
  return { ...state, round: voided(roundOfEnd(frame, quiz?.questionCount ?? frame.number)) }
}

/** Shows what the picture has reached, and lets go what was shown long enough. */
function look(state: QuizState, around: QuizSurroundings): QuizStep {
  const reached = reachQuestion(state, around)
  return stepOf(settle(reached.state, around), ...reached.send)
}

function reachQuestion(state: QuizState, around: QuizSurroundings): QuizStep {
  const { coming, round } = state
  const { now, at } = around
  if (coming === null) {
    if (round?.retryAt == null || now < round.retryAt) return stepOf(state)
    return stepOf({ ...state, round: { ...round, retryAt: null } }, ...againOf(round, at))
  }
  const revealedHere = coming.revealed !== null && (at === null || at >= coming.revealed.at)
  if (revealedHere) return stepOf({ ...state, coming: null, round: coming })
  if (at === null) return stepOf(state)
  const behindMs = behindMsOf(coming, around)
  const isBehind = isTooFar(coming, behindMs)
  if (at < coming.at || isBehind) {
    const shown = isBehind ? Math.round(behindMs / SECOND_MS) * SECOND_MS : null
    return stepOf(shown === coming.behindMs ? state : { ...state, coming: { ...coming, behindMs: shown } })
  }
  if (coming.revealed !== null)
    return stepOf({ ...state, coming: null, round: { ...coming, stage: 'away', why: 'late' } })
  if (coming.retryAt !== null && now < coming.retryAt) return stepOf(state)
  const opened = openRound(coming, at)
  return stepOf({ ...state, coming: null, round: opened.round }, ...opened.send)
}

function settle(state: QuizState, around: QuizSurroundings): QuizState {
  const { round, end } = state
  const { now, at } = around
  let next = state
  if (round !== null) {
    const timed = atTime(round, around)
    if (timed !== round) next = { ...next, round: timed }
    if (timed !== round && timed.stage === 'revealed' && timed.own !== null) {
      next = { ...next, own: timed.own.own, players: timed.own.players }
    }
    if (timed.leavesAt !== null && now >= timed.leavesAt && !timed.isDismissed) {
      next = { ...next, round: { ...timed, isDismissed: true } }
    }
  }
  if (end !== null && !next.isOver && (at === null || at >= end.at)) {
    next = { ...next, isOver: true, leavesAt: now + END_SHOWN_MS }
  }
  return next.leavesAt !== null && now >= next.leavesAt ? { ...next, leavesAt: null, end: null } : next
}

function choose(
  state: QuizState,
  { choiceId, key }: Extract<QuizEvent, { type: 'chose' }>,
  { now }: QuizSurroundings,
): QuizStep {
  const { round } = state
  // The first tap counts and locks; whether it came in time the server decides.
  if (round?.stage !== 'open' || round.endsAt === null || now >= round.endsAt) return stepOf(state)
  if (!round.choices.some(({ id }) => id === choiceId)) return stepOf(state)
  const chosen = { choiceId, key }
  return stepOf({ ...state, round: { ...round, stage: 'chosen', chosen } }, answerOf(round.id, chosen))
}

function dismiss(state: QuizState): QuizState {
  if (state.isOver && state.end !== null) return { ...state, end: null, leavesAt: null }
  const { round, coming } = state
  if (coming?.behindMs != null) return { ...state, coming: { ...coming, isDismissed: true } }
  return round === null ? state : { ...state, round: { ...round, isDismissed: true } }
}

function patch(state: QuizState, roundId: string, change: (round: QuizRound) => QuizRound): QuizState {
  if (state.round?.id === roundId) return { ...state, round: change(state.round) }
  if (state.coming?.id === roundId) return { ...state, coming: change(state.coming) }
  return state
}
