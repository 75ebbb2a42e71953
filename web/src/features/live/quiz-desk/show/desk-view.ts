/** What the desk shows of a quiz, from what the server told. Pure. */
import type { DeskRound, DeskState, QuizDesk, QuizLamp } from '@tayang/contract'

type Quiz = NonNullable<QuizDesk['quiz']>
export type DeskQuestion = Quiz['questions'][number]

export interface ListedQuestion {
  number: number
  question: string
  state: 'played' | 'void' | 'now' | 'next' | 'coming'
  /** How many of those who answered were right, from 0 to 1; null where nobody answered or it does not count. */
  rightShare: number | null
}

export function rightShareOf(counts: readonly number[], right: number): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0)
  return all === 0 ? null : (counts[right] ?? 0) / all
}

export const isRunning = (round: DeskRound | null): boolean =>
  round !== null && round.lamp !== 'revealed' && round.lamp !== 'void'

/** The number of the question that is asked next; null where none is left. */
export function nextNumber(quiz: Quiz, state: DeskState): number | null {
  const asked = Math.max(quiz.asked, state.round?.number ?? 0)
  return asked < quiz.questions.length ? asked + 1 : null
}

/** The questions of a quiz with what has become of each. */
export function listQuestions(desk: QuizDesk, state: DeskState): readonly ListedQuestion[] {
  const { quiz, played } = desk
  if (!quiz) return []
  const next = nextNumber(quiz, state)
  return quiz.questions.map(({ question, right }, n) => {
    const number = n + 1
    const round = state.round?.number === number ? state.round : played.find((each) => each.number === number)
    const kind =
      round === undefined
        ? number === next
          ? 'next'
          : 'coming'
        : round.lamp === 'void'
          ? 'void'
          : round.lamp === 'revealed'
            ? 'played'
            : 'now'
    const rightShare = round && kind === 'played' ? rightShareOf(round.counts, right) : null
    return { number, question, state: kind, rightShare }
  })
}

const LAMPS: readonly Exclude<QuizLamp, 'void'>[] = ['shown', 'open', 'closed', 'revealed']

/** The four lamps of a question: those that are past, the one that is on, those to come. */
export function lampsOf(lamp: QuizLamp | null) {
  const at = lamp === null || lamp === 'void' ? -1 : LAMPS.indexOf(lamp)
  return LAMPS.map((each, n) => ({
    lamp: each,
    state: n < at ? 'done' : n === at ? 'now' : 'coming',
  }))
}
