import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { QUIZ_QUESTIONS_MAX } from './limits.ts'
import {
  boardRow,
  ownPlace,
  poll,
  quizLamp,
  quizSet,
  revealedQuestion,
  runningQuiz,
  voidReason,
} from './shapes.ts'

export * from './limits.ts'

/** The quiz of a show. The show's streamer hosts it. */
const QUIZ = '/interaction/v1.0/show/{id}/quiz'
const ofHost = { caller: 'viewer', params: z.object({ id }) } as const

/**
 * A page that hosts names itself by an id of its own. One of them has the hand; the others watch
 * (docs/product/live-quiz.md#one-hand).
 */
const deskId = z.uuid()

/** What a host sees of the viewers' pictures. */
export const audience = z.object({
  /** Pictures whose lag is known. */
  pictures: z.number(),
  p50Ms: z.number(),
  p98Ms: z.number(),
  /** How far behind the edge a viewer may be to play: of the open question, else of one asked now. */
  allowedLagMs: z.number(),
  /** Pictures further behind than that. */
  tooFar: z.number(),
  /** Pictures by whole seconds of lag: 0 to 1 s, 1 to 2 s and so on; the last one is all that are further. */
  histogram: z.array(z.number()),
})
export type Audience = z.output<typeof audience>

/** The question that is being played, for the host alone. */
export const deskRound = z.object({
  roundId: id,
  number: z.number(),
  lamp: quizLamp,
  voidReason: z.nullable(voidReason),
  at: time,
  /** When it is revealed, on the server's clock; in the past of a question that is over. */
  revealsAt: time,
  windowMs: z.number(),
  opened: z.number(),
  answered: z.number(),
  /** Answers by choice, in the order of the set. */
  counts: z.array(z.number()),
  /** Answers in each second since `at`. */
  perSecond: z.array(z.number()),
  /** Chat lines that wait for the reveal. */
  heldLines: z.number(),
  /** How long the slowest of a hundred answers took until it was stored, in milliseconds. */
  keptP99Ms: z.number(),
  /** The longest grace that a viewer got for their line. */
  graceMaxMs: z.number(),
})
export type DeskRound = z.output<typeof deskRound>

/** What changes from second to second; the socket sends it (`quiz-desk`). */
export const deskState = z.object({
  /** Null while no quiz runs. */
  quizId: z.nullable(id),
  /** The page that has the hand; null where none has. */
  handId: z.nullable(z.uuid()),
  players: z.number(),
  audience,
  round: z.nullable(deskRound),
})
export type DeskState = z.output<typeof deskState>

export const quizDesk = z.object({
  ...deskState.shape,
  isOnAir: z.boolean(),
  /** The quiz that runs, with the questions as they were when it began. */
  quiz: z.nullable(
    z.object({ ...runningQuiz.shape, setId: z.nullable(id), questions: quizSet.shape.questions }),
  ),
  /** Questions that were played, the first of them first. */
  played: z.array(
    z.object({
      number: z.number(),
      roundId: id,
      lamp: quizLamp,
      voidReason: z.nullable(voidReason),
      opened: z.number(),
      answered: z.number(),
      counts: z.array(z.number()),
    }),
  ),
})
export type QuizDesk = z.output<typeof quizDesk>

export const getQuizDesk = operation({
  ...ofHost,
  summary: 'The host’s desk of a show',
  method: 'GET',
  path: `${QUIZ}/desk`,
  answer: quizDesk,
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN'],
})

export const takeQuizHand = operation({
  ...ofHost,
  summary: 'Take the hand of the desk; where another page has it, only by saying so',
  method: 'POST',
  path: `${QUIZ}/hand`,
  body: z.object({ deskId, takeOver: z._default(z.boolean(), false) }),
  answer: deskState,
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN', 'QUIZ_HAND_TAKEN'],
})

export const startQuiz = operation({
  ...ofHost,
  summary: 'Begin a quiz with a question set; the quiz keeps the set as it is now',
  method: 'POST',
  path: `${QUIZ}/start`,
  body: z.object({ deskId, setId: id }),
  answer: quizDesk,
  refusals: [
    'SHOW_NOT_FOUND',
    'SHOW_ENDED',
    'FORBIDDEN',
    'NOT_FOUND',
    'QUIZ_HAND_TAKEN',
    'QUIZ_RUNS',
    'CAMPAIGN_NOT_YOURS',
    'ACCOUNT_SUSPENDED',
  ],
})

export const askQuestion = operation({
  ...ofHost,
  summary: 'Ask the next question: the room is told that it comes, and not what it is',
  method: 'POST',
  path: `${QUIZ}/ask`,
  body: z.object({
    deskId,
    /** From 1: the question that the host sees as the next. A press that is sent twice asks once. */
    number: z.number().check(z.int(), z.minimum(1), z.maximum(QUIZ_QUESTIONS_MAX)),
  }),
  answer: deskState,
  refusals: [
    'SHOW_NOT_FOUND',
    'SHOW_SILENT',
    'FORBIDDEN',
    'QUIZ_HAND_TAKEN',
    'QUIZ_NOT_RUNNING',
    'QUESTION_RUNS',
    'QUESTION_NOT_NEXT',
  ],
})

export const voidQuestion = operation({
  ...ofHost,
  summary: 'Make a question count for nobody, also one that was revealed',
  method: 'POST',
  path: `${QUIZ}/void`,
  body: z.object({ deskId, roundId: id }),
  answer: deskState,
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND', 'QUIZ_HAND_TAKEN', 'QUIZ_NOT_RUNNING'],
})

export const endQuiz = operation({
  ...ofHost,
  summary: 'End the quiz: a question that is not revealed is void, the board is final, chances are given',
  method: 'POST',
  path: `${QUIZ}/end`,
  body: z.object({ deskId }),
  answer: deskState,
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN', 'QUIZ_HAND_TAKEN', 'QUIZ_NOT_RUNNING'],
})

export const quizBoard = z.object({
  quizId: id,
  title: z.string(),
  isOver: z.boolean(),
  players: z.number(),
  /** How many questions count in it. */
  questions: z.number(),
  rows: z.array(boardRow),
  /** The caller's own place; null of a guest and of somebody who does not play. */
  own: z.nullable(ownPlace),
})
export type QuizBoard = z.output<typeof quizBoard>

export const getQuizBoard = operation({
  summary: 'The board of the quiz that runs in a show, or of its last one',
  method: 'GET',
  path: `${QUIZ}/board`,
  caller: 'anyone',
  params: z.object({ id }),
  answer: quizBoard,
  refusals: ['SHOW_NOT_FOUND', 'BLOCKED_RELATION', 'NOT_FOUND'],
})

/** What stood on the picture of a show, for its replay: questions with their results, and polls. */
export const replayedQuiz = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('question'),
    ...revealedQuestion.shape,
    quizTitle: z.string(),
    questionCount: z.number(),
    windowMs: z.number(),
    /** Media times at which the question came and at which the answer was shown. */
    at: time,
    revealedAt: time,
  }),
  /** Asked, and counted for nobody. */
  z.object({
    type: z.literal('void'),
    roundId: id,
    number: z.number(),
    at: time,
    voidedAt: time,
    reason: voidReason,
  }),
  z.object({ type: z.literal('board'), quizTitle: z.string(), at: time, rows: z.array(boardRow) }),
  z.object({ type: z.literal('poll'), poll }),
])
export type ReplayedQuiz = z.output<typeof replayedQuiz>

export const getQuizReplay = operation({
  summary: 'Questions and polls of a show that are over, in the order of its moments',
  method: 'GET',
  path: '/interaction/v1.0/room/{id}/quizReplay',
  caller: 'anyone',
  params: z.object({ id }),
  answer: z.array(replayedQuiz),
  refusals: ['SHOW_NOT_FOUND', 'BLOCKED_RELATION'],
  cacheSeconds: 60,
})
