import type { OwnPlace, RunningQuiz } from '@tayang/contract'
import { reduce } from '../state/quiz-state.ts'
import {
  noQuiz,
  type FrameOf,
  type QuizEvent,
  type QuizState,
  type QuizSurroundings,
} from '../state/quiz-shapes.ts'

/** Media time at which the question stands. */
export const AT = 1_800_000_000_000

export const coming: FrameOf<'quiz-coming'> = {
  type: 'quiz-coming',
  quizId: 'quiz-1',
  roundId: 'round-6',
  number: 6,
  questionCount: 12,
  windowMs: 10_000,
  at: AT,
  allowedLagMs: 9_800,
}

export const question: FrameOf<'quiz-question'> = {
  type: 'quiz-question',
  quizId: 'quiz-1',
  roundId: 'round-6',
  number: 6,
  questionCount: 12,
  question: 'Pulau apa yang ada di tengah Danau Toba?',
  choices: [
    { id: 'c-samosir', text: 'Samosir' },
    { id: 'c-sibolangit', text: 'Sibolangit' },
    { id: 'c-nias', text: 'Nias' },
    { id: 'c-belitung', text: 'Belitung' },
  ],
  windowMs: 10_000,
  leftMs: 10_000,
  chosenId: null,
}

export const kept: FrameOf<'quiz-kept'> = {
  type: 'quiz-kept',
  roundId: 'round-6',
  choiceId: 'c-samosir',
  key: 'key-1',
}

const made = { id: 'made', name: 'Made Wirawan', avatar: null }

export const revealed: FrameOf<'quiz-revealed'> = {
  type: 'quiz-revealed',
  quizId: 'quiz-1',
  at: AT + 21_300,
  roundId: 'round-6',
  number: 6,
  question: question.question,
  choices: [
    { text: 'Samosir', count: 71, isRight: true },
    { text: 'Sibolangit', count: 12, isRight: false },
    { text: 'Nias', count: 11, isRight: false },
    { text: 'Belitung', count: 6, isRight: false },
  ],
  opened: 120,
  answered: 100,
  questionCount: 12,
  players: 120,
  top: [{ place: 1, profile: made, points: 6_571, streak: 6, isOut: false }],
}

export const ownPlace: OwnPlace = {
  place: 14,
  points: 5_000,
  streak: 5,
  bestStreak: 5,
  right: 5,
  lives: 2,
  isOut: false,
}

export const own: FrameOf<'quiz-own'> = {
  type: 'quiz-own',
  quizId: 'quiz-1',
  roundId: 'round-6',
  result: { isRight: true, gained: 1_000 },
  players: 120,
  own: ownPlace,
}

export const voided: FrameOf<'quiz-void'> = {
  type: 'quiz-void',
  quizId: 'quiz-1',
  roundId: 'round-6',
  number: 6,
  reason: 'host',
  at: AT + 5_000,
}

export const ended: FrameOf<'quiz-ended'> = {
  type: 'quiz-ended',
  quizId: 'quiz-1',
  title: 'Keliling Nusantara',
  players: 120,
  top: revealed.top,
  at: AT + 40_000,
}

export const aQuiz: RunningQuiz = {
  id: 'quiz-1',
  title: 'Keliling Nusantara',
  mode: 'points',
  windowMs: 10_000,
  bonusPercent: 10,
  prize: null,
  campaign: null,
  questionCount: 12,
  asked: 6,
  players: 120,
  startedAt: AT - 600_000,
  round: null,
}

export const turnedAway = (
  why: FrameOf<'quiz-turned-away'>['why'],
  more: Partial<FrameOf<'quiz-turned-away'>> = {},
): FrameOf<'quiz-turned-away'> => ({ type: 'quiz-turned-away', roundId: 'round-6', why, ...more })

/** A viewer's page that is moved by hand: clock and picture go on together unless told otherwise. */
export function aPage({ behindMs = 3_000 }: { behindMs?: number } = {}) {
  let state: QuizState = noQuiz
  // The room is told three seconds before the edge reaches the question.
  const around = { now: 1_000, at: (AT - 3_000 - behindMs) as number | null }
  const sent: unknown[] = []
  const run = (event: QuizEvent) => {
    const step = reduce(state, event, around satisfies QuizSurroundings)
    state = step.state
    sent.push(...step.send)
    return page
  }
  const page = {
    sent,
    state: () => state,
    stage: () => state.round?.stage ?? null,
    around,
    receive: (...frames: Extract<QuizEvent, { type: 'received' }>['frame'][]) => {
      for (const frame of frames) run({ type: 'received', frame, receivedAt: around.now })
      return page
    },
    choose: (choiceId = 'c-samosir', key = 'key-1') => run({ type: 'chose', choiceId, key }),
    dismiss: () => run({ type: 'dismissed' }),
    /** Time passes, and the picture plays on. */
    wait(ms: number) {
      around.now += ms
      if (around.at !== null) around.at += ms
      return run({ type: 'looked' })
    },
    /** The viewer moves the picture. */
    jump(at: number | null) {
      around.at = at
      return run({ type: 'looked' })
    },
    /** Until the question stands open before the viewer. */
    opened: () =>
      page
        .receive(coming)
        .wait(3_000 + behindMs)
        .receive(question),
  }
  return page
}
