/**
 * Frames of the live quiz and of polls, on the socket of the room (docs/product/live-quiz.md).
 *
 * A question comes to each viewer when their own picture reaches it, and their window is counted from there by the
 * server. In order: `quiz-coming` to all; a page whose picture reaches `at` sends `quiz-open`; it alone gets
 * `quiz-question`; it sends `quiz-answer` and gets `quiz-kept` when the answer is stored; `quiz-revealed` to all, and
 * `quiz-own` to each who played. A poll is `poll` to all, `quiz-answer` with its id as the round, `poll-counts`,
 * `poll-ended`.
 */
import * as z from 'zod/mini'
import { givenTime, id, time } from '../fields.ts'
import { deskState } from '../live-quiz/operations.ts'
import { boardRow, ownPlace, poll, revealedQuestion, runningQuiz, voidReason } from '../live-quiz/shapes.ts'

export const quizFromClient = [
  /**
   * The page's picture has reached the question. `at` is the media time of the picture that is shown. Sent again after
   * a reconnect: the same question comes, and the window goes on where it was.
   */
  z.object({ type: z.literal('quiz-open'), roundId: id, at: givenTime }),
  /**
   * An answer, or a vote with the poll's id as the round. The first one of an account counts. The page makes the key
   * and sends the same frame again after a reconnect, until `quiz-kept` comes.
   */
  z.object({ type: z.literal('quiz-answer'), roundId: id, choiceId: id, key: z.uuid() }),
  /** A page of the host: from here on it gets `quiz-desk` each second. */
  z.object({ type: z.literal('quiz-desk'), deskId: z.uuid() }),
] as const

/**
 * Why a person does not play a round, or why an answer does not count.
 *
 * - `early`: no picture has reached the question yet; the page asks again when its own has.
 * - `behind`: the picture is further behind the edge than the room's; `behindMs` and `allowedLagMs` stand beside it.
 * - `late`: the question can no longer be opened, or this viewer's window is over.
 * - `over`: there is no such round, or it is revealed or void.
 * - `guest`: only people who are signed in play.
 * - `barred`: the person is banned or blocked here, or suspended. A muted person may play.
 * - `host`: the host does not play the own quiz.
 * - `out`: the person is out of this quiz of elimination.
 * - `answered`: another answer of this account counts already; `choiceId` names it where it is one of this page's.
 * - `key-reused`: this key was used for another choice.
 * - `no-choice`: the choice is not one of this person's.
 * - `busy`: too many at once; the page sends it again.
 */
export const turnedAwayWhy = z.literal([
  'early',
  'behind',
  'late',
  'over',
  'guest',
  'barred',
  'host',
  'out',
  'answered',
  'key-reused',
  'no-choice',
  'busy',
])
export type TurnedAwayWhy = z.output<typeof turnedAwayWhy>

export const quizToClient = [
  /** The quiz of this room: to a new socket where one runs, to all when one begins; null when it is over. */
  z.object({ type: z.literal('quiz'), quiz: z.nullable(runningQuiz) }),
  /** That a question comes, and nothing of it. */
  z.object({
    type: z.literal('quiz-coming'),
    quizId: id,
    roundId: id,
    number: z.number(),
    questionCount: z.number(),
    windowMs: z.number(),
    /** Media time: a page sends `quiz-open` when its picture reaches it. */
    at: time,
    allowedLagMs: z.number(),
  }),
  /** To one person: the question, with ids and an order of choices of their own. */
  z.object({
    type: z.literal('quiz-question'),
    quizId: id,
    roundId: id,
    number: z.number(),
    questionCount: z.number(),
    question: z.string(),
    choices: z.array(z.object({ id, text: z.string() })),
    windowMs: z.number(),
    /** What is left of this person's window; less than `windowMs` after a reconnect or on a second device. */
    leftMs: z.number(),
    /** The choice that counts already, on whichever device it was made; null before. */
    chosenId: z.nullable(id),
  }),
  /** To all devices of a person: the answer or the vote is stored. */
  z.object({ type: z.literal('quiz-kept'), roundId: id, choiceId: id, key: z.uuid() }),
  /** To one page: its frame did not count. */
  z.object({
    type: z.literal('quiz-turned-away'),
    roundId: id,
    why: turnedAwayWhy,
    key: z.optional(z.uuid()),
    choiceId: z.optional(id),
    behindMs: z.optional(z.number()),
    allowedLagMs: z.optional(z.number()),
  }),
  /** How many chat lines wait until the answer shows. */
  z.object({ type: z.literal('quiz-lines'), roundId: id, count: z.number() }),
  /** Everybody's window is over. A page shows it when its picture reaches `at`. */
  z.object({
    type: z.literal('quiz-revealed'),
    quizId: id,
    at: time,
    ...revealedQuestion.shape,
    questionCount: z.number(),
    players: z.number(),
    /** The first rows of the board. */
    top: z.array(boardRow),
  }),
  /** To one person, after a reveal, a void question, the end of the quiz, and when they come back. */
  z.object({
    type: z.literal('quiz-own'),
    quizId: id,
    /** The round whose result this is; null where there is none. */
    roundId: z.nullable(id),
    /** Of this round: whether they were right, and what they got; null where they did not open it. */
    result: z.nullable(z.object({ isRight: z.boolean(), gained: z.number() })),
    players: z.number(),
    own: z.nullable(ownPlace),
  }),
  /** The question counts for nobody; pages say so at once. */
  z.object({
    type: z.literal('quiz-void'),
    quizId: id,
    roundId: id,
    number: z.number(),
    reason: voidReason,
    at: time,
  }),
  /** The quiz is over, and this is its board. */
  z.object({
    type: z.literal('quiz-ended'),
    quizId: id,
    title: z.string(),
    players: z.number(),
    top: z.array(boardRow),
    at: time,
  }),
  /** To a page of the host, each second and at each change. */
  z.object({ type: z.literal('quiz-desk'), desk: deskState }),
  /** A poll that runs: to all when it begins and to a new socket. */
  z.object({ type: z.literal('poll'), poll }),
  /** Votes of a poll whose results are live, at most each second; by choice, in their order. */
  z.object({ type: z.literal('poll-counts'), pollId: id, counts: z.array(z.number()) }),
  z.object({ type: z.literal('poll-ended'), poll, at: time }),
] as const
