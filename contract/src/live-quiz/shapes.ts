import * as z from 'zod/mini'
import { id, line, time } from '../fields.ts'
import { speaker } from '../interaction/comment-line.ts'
import {
  QUIZ_BONUS_PERCENT_MAX,
  QUIZ_CHOICE_LENGTH_MAX,
  QUIZ_CHOICES_MAX,
  QUIZ_CHOICES_MIN,
  QUIZ_PRIZE_LENGTH_MAX,
  QUIZ_QUESTION_LENGTH_MAX,
  QUIZ_QUESTIONS_MAX,
  QUIZ_TITLE_LENGTH_MAX,
  QUIZ_WINDOW_SECONDS_MAX,
  QUIZ_WINDOW_SECONDS_MIN,
} from './limits.ts'

/** A text that people read: trimmed, and not empty. */
export const words = (lengthMax: number) => line(lengthMax).check(z.trim(), z.minLength(1))

/**
 * Choices are told apart by their texts: a reveal names them by text, because each account has ids and an order of its
 * own.
 */
export const distinct = (texts: readonly string[]) =>
  new Set(texts.map((each) => each.trim().toLowerCase())).size === texts.length

/** `points`: most points win. `elimination`: a wrong or missing answer costs one of two lives. */
export const quizMode = z.literal(['points', 'elimination'])
export type QuizMode = z.output<typeof quizMode>

/** A question as its author writes it; `right` counts the choices from 0. */
export const quizQuestion = z
  .object({
    question: words(QUIZ_QUESTION_LENGTH_MAX),
    choices: z
      .array(words(QUIZ_CHOICE_LENGTH_MAX))
      .check(
        z.minLength(QUIZ_CHOICES_MIN),
        z.maxLength(QUIZ_CHOICES_MAX),
        z.refine(distinct, 'Two choices are the same'),
      ),
    right: z.number().check(z.int(), z.minimum(0)),
  })
  .check(z.refine(({ choices, right }) => right < choices.length, 'No choice is right'))
export type QuizQuestion = z.output<typeof quizQuestion>

/** What a streamer sets of a quiz. */
export const quizSetFields = {
  title: words(QUIZ_TITLE_LENGTH_MAX),
  mode: quizMode,
  windowSeconds: z
    .number()
    .check(z.int(), z.minimum(QUIZ_WINDOW_SECONDS_MIN), z.maximum(QUIZ_WINDOW_SECONDS_MAX)),
  /** 0: the line of a viewer plays no part. */
  bonusPercent: z.number().check(z.int(), z.minimum(0), z.maximum(QUIZ_BONUS_PERCENT_MAX)),
  /** What the streamer promises, in words; null where nothing is. */
  prize: z.nullable(words(QUIZ_PRIZE_LENGTH_MAX)),
  /** The campaign in which places give chances; one of `listQuizCampaigns`. */
  campaignId: z.nullable(id),
}

const named = z.object({ id, name: z.string() })

const setFacts = {
  id,
  title: z.string(),
  mode: quizMode,
  windowSeconds: z.number(),
  bonusPercent: z.number(),
  prize: z.nullable(z.string()),
  campaignId: z.nullable(id),
  /** Rises by one with each change. */
  revision: z.number(),
  createdAt: time,
  updatedAt: time,
}

export const listedQuizSet = z.object({ ...setFacts, questionCount: z.number() })
export type ListedQuizSet = z.output<typeof listedQuizSet>

/** For its owner alone: it holds the right answers. */
export const quizSet = z.object({
  ...setFacts,
  questions: z.array(z.object({ question: z.string(), choices: z.array(z.string()), right: z.number() })),
})
export type QuizSet = z.output<typeof quizSet>

export const quizQuestions = z.array(quizQuestion).check(z.minLength(1), z.maxLength(QUIZ_QUESTIONS_MAX))

/**
 * What becomes of a question. `shown`: the room knows that it comes. `open`: pictures have reached it. `closed`:
 * everybody's window is over. `revealed`: the right answer is known. `void`: it counts for nobody.
 */
export const quizLamp = z.literal(['shown', 'open', 'closed', 'revealed', 'void'])
export type QuizLamp = z.output<typeof quizLamp>

/** Why a question is void: the host said so, the server was started again, the show fell silent, the show ended. */
export const voidReason = z.literal(['host', 'restart', 'silent', 'ended'])
export type VoidReason = z.output<typeof voidReason>

/** A choice after the reveal, in the order of the set. */
const revealedChoice = z.object({ text: z.string(), count: z.number(), isRight: z.boolean() })

/** A question that everybody may read. */
export const revealedQuestion = z.object({
  roundId: id,
  number: z.number(),
  question: z.string(),
  choices: z.array(revealedChoice),
  /** Who opened it, and who answered. */
  opened: z.number(),
  answered: z.number(),
})
export type RevealedQuestion = z.output<typeof revealedQuestion>

/** A running quiz as everybody in its room may know it. */
export const runningQuiz = z.object({
  id,
  title: z.string(),
  mode: quizMode,
  /** Of each question; the window of a viewer is counted by the server. */
  windowMs: z.number(),
  bonusPercent: z.number(),
  prize: z.nullable(z.string()),
  campaign: z.nullable(named),
  /** How many questions there are, and how many were asked. */
  questionCount: z.number(),
  asked: z.number(),
  players: z.number(),
  startedAt: time,
  /** The last question that was asked; its text comes by `quiz-question` and by `quiz-revealed`. */
  round: z.nullable(
    z.object({
      roundId: id,
      number: z.number(),
      lamp: quizLamp,
      /** Media time at which a picture reaches it. */
      at: time,
      /** How far behind the edge a viewer may be to play it. */
      allowedLagMs: z.number(),
      voidReason: z.nullable(voidReason),
    }),
  ),
})
export type RunningQuiz = z.output<typeof runningQuiz>

/** A player on the board. */
export const boardRow = z.object({
  /** Players with the same result share a place. */
  place: z.number(),
  profile: speaker,
  points: z.number(),
  /** Right answers one after the other, to the last question. */
  streak: z.number(),
  isOut: z.boolean(),
})
export type BoardRow = z.output<typeof boardRow>

/** How a player stands. */
export const ownPlace = z.object({
  place: z.number(),
  points: z.number(),
  streak: z.number(),
  bestStreak: z.number(),
  /** Right answers. */
  right: z.number(),
  /** Lives that are left; in a quiz of points they mean nothing. */
  lives: z.number(),
  isOut: z.boolean(),
})
export type OwnPlace = z.output<typeof ownPlace>

export const poll = z.object({
  id,
  question: z.string(),
  choices: z.array(z.object({ id, text: z.string() })),
  /** Whether viewers see the votes while it runs, or at its end. */
  results: z.literal(['live', 'end']),
  /** Media time at which it began. */
  at: time,
  endsAt: time,
  endedAt: z.nullable(time),
  /** Votes by choice, in their order; null while viewers may not see them. */
  counts: z.nullable(z.array(z.number())),
})
export type Poll = z.output<typeof poll>
