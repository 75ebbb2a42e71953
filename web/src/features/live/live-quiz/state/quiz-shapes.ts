import type { FromClient, ToClient, TurnedAwayWhy } from '@tayang/contract/socket'
import type { OwnPlace, RunningQuiz } from '@tayang/contract'
import type { QuizFrame } from '#features/chat/live-chat'

export type FrameOf<Type extends QuizFrame['type']> = Extract<ToClient, { type: Type }>

/**
 * What a viewer's card shows of a question. `coming`: their picture has not reached it. `opening`: it was asked for.
 * `open`: their time runs. `chosen`: their answer is under way. `kept`: the server has it. `missed`: their time is over
 * without an answer. `away`: they do not play it. Then `revealed`, or `void`.
 */
export type QuizStage =
  | 'coming'
  | 'opening'
  | 'open'
  | 'chosen'
  | 'kept'
  | 'missed'
  | 'away'
  | 'revealed'
  | 'void'

export interface QuizChoice {
  readonly id: string
  readonly text: string
}

export interface QuizRound {
  readonly id: string
  readonly number: number
  readonly questionCount: number
  readonly windowMs: number
  readonly stage: QuizStage
  /** Media time at which a picture reaches it. */
  readonly at: number
  readonly allowedLagMs: number
  /** When the room was told, on a clock that never jumps; null where this page came later. */
  readonly toldAt: number | null
  readonly question: string | null
  readonly choices: readonly QuizChoice[]
  /** When the viewer's own time is over, on that clock. */
  readonly endsAt: number | null
  /** The viewer's answer; one that is made again after a lost connection keeps its key. */
  readonly chosen: { readonly choiceId: string; readonly key: string } | null
  readonly why: TurnedAwayWhy | null
  /** How far the picture is behind the show, where that is too far. */
  readonly behindMs: number | null
  /** A frame that the server had no time for, or asked for too early, is sent again then. */
  readonly retryAt: number | null
  /** The answer, which waits until the picture shows it. */
  readonly revealed: FrameOf<'quiz-revealed'> | null
  /** The viewer's result; shown with the answer. */
  readonly own: FrameOf<'quiz-own'> | null
  readonly voidReason: FrameOf<'quiz-void'>['reason'] | null
  readonly isDismissed: boolean
  /** When what is over leaves by itself. */
  readonly leavesAt: number | null
}

export interface QuizState {
  readonly quiz: RunningQuiz | null
  /** The question that the picture has reached, or its result. */
  readonly round: QuizRound | null
  /** The next one, which it has not reached. */
  readonly coming: QuizRound | null
  readonly players: number
  readonly own: OwnPlace | null
  /** The end of the quiz, which waits until the picture shows it. */
  readonly end: FrameOf<'quiz-ended'> | null
  readonly isOver: boolean
  /** When the board of the end leaves by itself. */
  readonly leavesAt: number | null
}

/** What a step depends on besides state and event. */
export interface QuizSurroundings {
  /** Milliseconds on a clock that never jumps. */
  readonly now: number
  /** The media time that the picture shows; null while it is unknown. */
  readonly at: number | null
}

export type QuizEvent =
  | { type: 'received'; frame: QuizFrame; receivedAt: number }
  /** The picture or the clock may have moved. */
  | { type: 'looked' }
  | { type: 'chose'; choiceId: string; key: string }
  | { type: 'dismissed' }

export interface QuizStep {
  readonly state: QuizState
  /** Frames for the server. */
  readonly send: readonly FromClient[]
}

export const noQuiz: QuizState = {
  quiz: null,
  round: null,
  coming: null,
  players: 0,
  own: null,
  end: null,
  isOver: false,
  leavesAt: null,
}

export const stepOf = (state: QuizState, ...send: FromClient[]): QuizStep => ({ state, send })
