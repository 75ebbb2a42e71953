/** The poll of a room on a viewer's page. Pure; a vote is sent as the answer to a question, with the poll's id. */
import type { FromClient } from '@tayang/contract/socket'
import type { Poll } from '@tayang/contract'
import type { QuizFrame } from '#features/chat/live-chat'
import { answerOf } from './quiz-round.ts'
import type { QuizSurroundings } from './quiz-shapes.ts'

/** The result of a poll stays this long. */
const RESULT_SHOWN_MS = 15_000
/** After a vote that the server had no time for. */
const AGAIN_AFTER_MS = 500

export interface PollState {
  readonly poll: Poll | null
  /** The picture has reached it. */
  readonly isReached: boolean
  readonly vote: { readonly choiceId: string; readonly key: string } | null
  /** The server has the vote. */
  readonly isKept: boolean
  /** Why the viewer has no vote. */
  readonly why: 'guest' | 'barred' | 'host' | 'late' | null
  readonly retryAt: number | null
  /** Made small; it can be opened again while it runs. */
  readonly isFolded: boolean
  readonly isOver: boolean
  readonly leavesAt: number | null
}

export type PollEvent =
  | { type: 'received'; frame: QuizFrame }
  | { type: 'looked' }
  | { type: 'chose'; choiceId: string; key: string }
  | { type: 'folded'; isFolded: boolean }

export interface PollStep {
  readonly state: PollState
  readonly send: readonly FromClient[]
}

export const noPoll: PollState = {
  poll: null,
  isReached: false,
  vote: null,
  isKept: false,
  why: null,
  retryAt: null,
  isFolded: false,
  isOver: false,
  leavesAt: null,
}

const stepOf = (state: PollState, ...send: FromClient[]): PollStep => ({ state, send })

export function reducePoll(state: PollState, event: PollEvent, around: QuizSurroundings): PollStep {
  switch (event.type) {
    case 'received':
      return receive(state, event.frame, around)
    case 'looked':
      return look(state, around)
    case 'chose': {
      const { poll, vote, isOver } = state
      if (!poll || vote || isOver || !poll.choices.some(({ id }) => id === event.choiceId))
        return stepOf(state)
      const made = { choiceId: event.choiceId, key: event.key }
      return stepOf({ ...state, vote: made, why: null }, answerOf(poll.id, made))
    }
    case 'folded':
      // Who closes its result has seen it.
      return stepOf(state.isOver ? noPoll : { ...state, isFolded: event.isFolded })
  }
}

function receive(state: PollState, frame: QuizFrame, around: QuizSurroundings): PollStep {
  const { poll } = state
  switch (frame.type) {
    case 'poll': {
      const isSame = frame.poll.id === poll?.id
      return look(
        { ...(isSame ? state : noPoll), poll: withCounts(frame.poll, isSame ? poll : null) },
        around,
      )
    }
    case 'poll-counts':
      if (poll?.id !== frame.pollId) return stepOf(state)
      return stepOf({ ...state, poll: { ...poll, counts: frame.counts } })
    case 'poll-ended': {
      const known = poll?.id === frame.poll.id ? state : noPoll
      // Who comes after its end, or does not know the picture, is shown no result of what they never saw.
      if (known.poll === null) return stepOf(state)
      const leavesAt = around.now + RESULT_SHOWN_MS
      return stepOf({ ...known, poll: frame.poll, isOver: true, isFolded: false, leavesAt })
    }
    case 'quiz-kept':
      if (poll?.id !== frame.roundId) return stepOf(state)
      return stepOf({ ...state, vote: { choiceId: frame.choiceId, key: frame.key }, isKept: true })
    case 'quiz-turned-away':
      return poll?.id === frame.roundId ? stepOf(turnedAway(state, frame, around)) : stepOf(state)
    case 'authorized':
      return again(state.why === 'guest' ? { ...state, why: null } : state)
    default:
      return stepOf(state)
  }
}

/** Votes of a poll that is told once more are not forgotten until newer ones come. */
const withCounts = (poll: Poll, before: Poll | null): Poll =>
  poll.counts === null && before?.counts != null ? { ...poll, counts: before.counts } : poll

function turnedAway(
  state: PollState,
  frame: Extract<QuizFrame, { type: 'quiz-turned-away' }>,
  { now }: QuizSurroundings,
): PollState {
  switch (frame.why) {
    case 'busy':
      return { ...state, retryAt: now + AGAIN_AFTER_MS }
    case 'answered':
    case 'key-reused': {
      const vote = frame.choiceId === undefined ? state.vote : { choiceId: frame.choiceId, key: '' }
      return { ...state, vote, isKept: true }
    }
    case 'guest':
    case 'barred':
    case 'host':
      return { ...state, vote: null, why: frame.why }
    default:
      return { ...state, vote: null, why: 'late' }
  }
}

const again = (state: PollState): PollStep =>
  state.poll && state.vote && !state.isKept
    ? stepOf({ ...state, retryAt: null }, answerOf(state.poll.id, state.vote))
    : stepOf(state)

function look(state: PollState, { now, at }: QuizSurroundings): PollStep {
  const { poll, retryAt, leavesAt } = state
  if (poll === null) return stepOf(state)
  if (leavesAt !== null && now >= leavesAt) return stepOf(noPoll)
  if (retryAt !== null && now >= retryAt) return again(state)
  const isReached = state.isReached || at === null || at >= poll.at
  return stepOf(isReached === state.isReached ? state : { ...state, isReached })
}
