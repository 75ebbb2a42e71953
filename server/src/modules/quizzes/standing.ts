import { quizzes } from '@tayang/contract'

/** What decides whether somebody may answer a quiz. */
export interface StandingFacts {
  readonly isSignedIn: boolean
  readonly isRunning: boolean
  readonly isSuspended: boolean
  readonly tries: number
  readonly hasPassed: boolean
  /** Null where the setting `quiz.requiresWatching` is off. */
  readonly hasWatched: boolean | null
}

export type Standing = 'allowed' | 'guest' | 'over' | 'suspended' | 'passed' | 'tried' | 'unwatched'

/** Whether somebody may answer a quiz, or the first reason why not (docs/product/quizzes.md#who-may-answer). */
export function standingOf(facts: StandingFacts): Standing {
  if (!facts.isSignedIn) return 'guest'
  if (!facts.isRunning) return 'over'
  if (facts.isSuspended) return 'suspended'
  if (facts.hasPassed) return 'passed'
  if (facts.tries >= quizzes.QUIZ_TRIES_MAX) return 'tried'
  return facts.hasWatched === false ? 'unwatched' : 'allowed'
}
