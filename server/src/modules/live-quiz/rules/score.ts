/**
 * Points, streaks, lives and places (docs/product/live-quiz.md#points). Integers throughout. Pure.
 */
import { liveQuiz, type QuizMode } from '@tayang/contract'

/** What became of a question for one player. */
export interface Outcome {
  readonly number: number
  /** Null where they opened the question and did not answer. */
  readonly isRight: boolean | null
  readonly tookMs: number
}

export interface Standing {
  points: number
  right: number
  streak: number
  bestStreak: number
  lives: number
  /** The number of the question that cost the last life; null of a player who is in. */
  outAt: number | null
}

export interface ScoreRules {
  readonly mode: QuizMode
  readonly windowMs: number
  readonly bonusPercent: number
}

export const newStanding = (): Standing => ({
  points: 0,
  right: 0,
  streak: 0,
  bestStreak: 0,
  lives: liveQuiz.QUIZ_LIVES,
  outAt: null,
})

/** What a right answer brings; the bonus falls evenly from the first millisecond of the window to its last. */
export function gainOf(outcome: Outcome, { windowMs, bonusPercent }: ScoreRules): number {
  if (!outcome.isRight) return 0
  const left = Math.max(0, windowMs - outcome.tookMs) / windowMs
  return liveQuiz.QUIZ_POINTS + Math.floor((liveQuiz.QUIZ_POINTS * bonusPercent * left) / 100)
}

/** Counts a question for a player who opened it, and answers what they got. */
export function count(standing: Standing, outcome: Outcome, rules: ScoreRules): number {
  const gained = gainOf(outcome, rules)
  standing.points += gained
  if (outcome.isRight) {
    standing.right++
    standing.streak++
    standing.bestStreak = Math.max(standing.bestStreak, standing.streak)
    return gained
  }
  standing.streak = 0
  if (rules.mode === 'elimination' && standing.outAt === null) {
    standing.lives--
    if (standing.lives === 0) standing.outAt = outcome.number
  }
  return 0
}

export interface Placed<Player> {
  readonly player: Player
  readonly place: number
}

/** Who is in comes before who is out, the longest in first; then points. Equal results share a place. */
export function placesOf<Player extends Standing>(players: Iterable<Player>): Placed<Player>[] {
  const inOrder = [...players].sort(byResult)
  let place = 0
  return inOrder.map((player, i) => {
    const before = inOrder[i - 1]
    if (!before || byResult(before, player) !== 0) place = i + 1
    return { player, place }
  })
}

const inUntil = ({ outAt }: Standing) => outAt ?? Number.MAX_SAFE_INTEGER
const byResult = (one: Standing, other: Standing) =>
  inUntil(other) - inUntil(one) || other.points - one.points
