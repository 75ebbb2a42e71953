import type { QuizSeat } from '#modules/interaction'
import type { Played } from './frames.ts'
import type { ShownPlayer } from './game-needs.ts'
import type { Round } from './round.ts'
import type { Player, PlayerOutcome } from './standings.ts'

/** Tells a page why its frame did not count. */
export function turnAway(
  seat: QuizSeat,
  { roundId }: { roundId: string },
  why: Omit<Parameters<QuizSeat['tell']>[0] & { type: 'quiz-turned-away' }, 'type' | 'roundId'>,
): void {
  seat.tell({ type: 'quiz-turned-away', roundId, ...why })
}

/** A question as it is remembered when it is over. */
export function playedOf(round: Round): Played {
  return {
    roundId: round.id,
    number: round.number,
    lamp: round.lamp,
    voidReason: round.voidReason,
    at: round.at,
    allowedLagMs: round.allowedLagMs,
    opened: round.plays.size,
    answered: round.answered,
    counts: round.counts,
  }
}

/** A player as a board shows them. */
export const shownOf = ({ profileId, place, points, streak, outAt }: Player): ShownPlayer => ({
  profileId,
  place,
  points,
  streak,
  isOut: outAt !== null,
})

/** What became of a question for each who opened it. */
export function* outcomesOf(round: Round): Iterable<PlayerOutcome> {
  for (const { accountId, profileId, answer } of round.plays.values()) {
    const isRight = answer && answer.choice === round.question.right
    yield { number: round.number, accountId, profileId, isRight, tookMs: answer?.tookMs ?? round.windowMs }
  }
}
