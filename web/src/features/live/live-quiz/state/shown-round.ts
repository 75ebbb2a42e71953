import type { QuizRound, QuizState } from './quiz-shapes.ts'

/** The question that a card shows; null for none. */
export function shownRound({ round, coming }: QuizState): QuizRound | null {
  // Who is too far behind is told before the question comes: afterwards it would be too late to go to LIVE.
  if (coming !== null && coming.behindMs !== null && !coming.isDismissed) return coming
  if (round === null || round.isDismissed) return null
  // Until the server has answered there is nothing to read, and a result waits for its moment.
  if (round.stage === 'coming' || round.stage === 'opening') return null
  if (round.stage === 'away' && round.why === null) return null
  return round
}
