/**
 * When a question may be opened and an answer counts (docs/product/live-quiz.md#window). All times are those of the
 * server's clock; what a page says of its own picture can only keep it from opening. Pure.
 */
import type { TurnedAwayWhy } from '@tayang/contract/socket'

/** From the host's press to the first picture that reaches the question: what announces it has arrived by then. */
export const COMES_AFTER_MS = 3_000
/** The way of a `quiz-open` from a picture that is as far behind as is allowed. */
const OPEN_SLACK_MS = 500
/** A line that is slower than this costs its viewer something of their window. */
const GRACE_MS_MAX = 1_500
const GRACE_MS_BASE = 300

/** What is fixed of a question when it is asked. */
export interface AskedRound {
  /** Media time at which a picture reaches it. */
  readonly at: number
  readonly allowedLagMs: number
  readonly windowMs: number
}

/** Until when it may be opened. */
export const opensUntil = ({ at, allowedLagMs }: AskedRound) => at + allowedLagMs + OPEN_SLACK_MS
/** When the window of the viewer who opened it last is over, without grace. */
export const closesAt = (round: AskedRound) => opensUntil(round) + round.windowMs
/** When no answer can count any more. */
export const revealsAt = (round: AskedRound) => closesAt(round) + GRACE_MS_MAX

/** What a viewer's line may take of the way of the question and of the answer. */
export function graceOf(roundTripMs: number | null): number {
  // Nobody is punished for a ping that is still under way: it takes long where the line is bad.
  if (roundTripMs === null) return GRACE_MS_MAX
  return Math.min(GRACE_MS_MAX, 2 * roundTripMs + GRACE_MS_BASE)
}

/** Whether a page may open the question now; null where it may. */
export function opening(
  round: AskedRound,
  { now, pictureAt }: { now: number; pictureAt: number },
): Extract<TurnedAwayWhy, 'early' | 'behind' | 'late'> | null {
  if (now - pictureAt > round.allowedLagMs + OPEN_SLACK_MS) return 'behind'
  if (now < round.at || pictureAt < round.at) return 'early'
  return now > opensUntil(round) ? 'late' : null
}

/** What is left of a viewer's window as they count it. */
export const leftOf = (round: AskedRound, openedAt: number, now: number) =>
  Math.max(0, openedAt + round.windowMs - now)

/** Whether an answer that arrives now is within the window and the grace of its line. */
export function isInWindow(
  { windowMs }: Pick<AskedRound, 'windowMs'>,
  answer: { openedAt: number; now: number; roundTripMs: number | null },
): boolean {
  return answer.now <= answer.openedAt + windowMs + graceOf(answer.roundTripMs)
}

/** How long a viewer thought: what lies between question and answer, less half of their line's round trip. */
export function tookOf(
  { windowMs }: Pick<AskedRound, 'windowMs'>,
  answer: { openedAt: number; now: number; roundTripMs: number | null },
): number {
  const tookMs = answer.now - answer.openedAt - (answer.roundTripMs ?? 0) / 2
  return Math.round(Math.min(windowMs, Math.max(0, tookMs)))
}
