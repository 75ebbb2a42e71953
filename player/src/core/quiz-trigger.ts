/** The dialog and its questions are fetched this long before its second. */
const PREPARE_S = 10

export interface QuizState {
  /** The seconds of the film at which there is a quiz, the first one first. */
  readonly times: readonly number[]
  /** Those that were offered in this playback, and those that are to be. */
  readonly met: ReadonlySet<number>
  /** Those that playback has passed and that wait until nothing else is open. */
  readonly due: readonly number[]
  /** Where the picture was at the last tick, or began to play before the list came; null after a jump. */
  readonly lastS: number | null
  /** The one that is open, and whether the film played before it. */
  readonly open: { readonly atS: number; readonly wasPlaying: boolean } | null
}

export type QuizEvent =
  /** `playedFromS`: where what played without a jump until now began; what it passed is offered late. */
  | { readonly type: 'listed'; readonly times: readonly number[]; readonly playedFromS?: number | null }
  | {
      readonly type: 'tick'
      readonly positionS: number
      readonly isPlaying: boolean
      /** An ad, a question or another dialog is over the film: a quiz waits. */
      readonly isBlocked?: boolean
      /** Nobody looks at it: a quiz is said and interrupts nothing. */
      readonly isSoundOnly?: boolean
    }
  /** The seek bar, a key, a chapter: whatever lies between was not watched. */
  | { readonly type: 'jumped' }
  /** The viewer opens one by themselves, or comes back to it. */
  | { readonly type: 'opened'; readonly atS: number; readonly wasPlaying: boolean }
  | { readonly type: 'closed' }

export type QuizEffect =
  | { readonly do: 'prepare' | 'offer' | 'hint'; readonly atS: number }
  | { readonly do: 'resume' }

export interface QuizStep {
  readonly state: QuizState
  readonly effects: readonly QuizEffect[]
}

export function openQuizState(): QuizState {
  return { times: [], met: new Set(), due: [], lastS: null, open: null }
}

/**
 * When a quiz of a film is offered: at its whole second, or when playback as it runs passes it between two ticks; once
 * in a playback, and never over something else (docs/product/quizzes.md#when-it-is-shown).
 */
export function stepQuiz(state: QuizState, event: QuizEvent): QuizStep {
  switch (event.type) {
    case 'listed': {
      const times = event.times.toSorted((one, other) => one - other)
      return { state: { ...state, times, lastS: event.playedFromS ?? state.lastS }, effects: [] }
    }
    case 'jumped':
      return { state: { ...state, lastS: null }, effects: [] }
    case 'tick':
      return tick(state, event)
    case 'opened': {
      const { atS, wasPlaying } = event
      const met = new Set(state.met).add(atS)
      return { state: { ...state, met, open: { atS, wasPlaying } }, effects: [] }
    }
    case 'closed':
      return close(state)
  }
}

function tick(state: QuizState, event: Extract<QuizEvent, { type: 'tick' }>): QuizStep {
  const { positionS, isPlaying, isBlocked = false, isSoundOnly = false } = event
  const { lastS, met, times } = state
  const isMet = (atS: number) =>
    Math.floor(positionS) === atS || (lastS !== null && lastS < atS && atS <= positionS)
  const now = isPlaying ? times.filter((atS) => !met.has(atS) && isMet(atS)) : []
  const moved = { ...state, lastS: positionS, met: new Set([...met, ...now]) }
  const effects = [...prepared(moved, positionS)]
  if (isSoundOnly) {
    return { state: moved, effects: [...effects, ...now.map((atS) => ({ do: 'hint', atS }) as const)] }
  }
  const due = { ...moved, due: [...state.due, ...now] }
  return isPlaying && !isBlocked ? offerNext(due, effects) : { state: due, effects }
}

function prepared(state: QuizState, positionS: number): QuizEffect[] {
  const untilS = untilQuiz(state, positionS)
  if (untilS === null || untilS > PREPARE_S) return []
  return [{ do: 'prepare', atS: Math.round(positionS + untilS) }]
}

function close(state: QuizState): QuizStep {
  const { open } = state
  if (!open) return { state, effects: [] }
  const closed = { ...state, open: null }
  if (!open.wasPlaying) return { state: closed, effects: [] }
  // One more that was passed in the same moment follows at once.
  return closed.due.length > 0 ? offerNext(closed, []) : { state: closed, effects: [{ do: 'resume' }] }
}

function offerNext(state: QuizState, effects: readonly QuizEffect[]): QuizStep {
  const [atS, ...due] = state.due
  if (atS === undefined || state.open) return { state, effects }
  return {
    state: { ...state, due, open: { atS, wasPlaying: true } },
    effects: [...effects, { do: 'offer', atS }],
  }
}

/** Seconds until the picture reaches the next quiz; null where none is ahead. */
export function untilQuiz({ times, met }: QuizState, positionS: number): number | null {
  const next = times.find((atS) => atS > positionS && !met.has(atS))
  return next === undefined ? null : next - positionS
}
