import * as z from 'zod/mini'
import { id, INTEGER_MAX, line, pageMeta, paging, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import {
  QUIZ_CHOICE_LENGTH_MAX,
  QUIZ_CHOICES_MAX,
  QUIZ_CHOICES_MIN,
  QUIZ_QUESTION_LENGTH_MAX,
  QUIZ_QUESTIONS_MAX,
  QUIZ_SECOND_MAX,
} from '../../quizzes/limits.ts'
import { friendlyId } from '../catalogue/drafts.ts'

/** What a viewer reads: never empty, and never something that a page could take for markup. */
const plain = (lengthMax: number) =>
  line(lengthMax).check(
    z.trim(),
    z.minLength(1),
    z.refine((text) => !/<\s*[a-z/!?]|&#?\w+;/i.test(text), 'No markup'),
  )

const choice = z.object({ text: plain(QUIZ_CHOICE_LENGTH_MAX), isRight: z.boolean() })

const question = z.object({
  question: plain(QUIZ_QUESTION_LENGTH_MAX),
  choices: z.array(choice).check(
    z.minLength(QUIZ_CHOICES_MIN),
    z.maxLength(QUIZ_CHOICES_MAX),
    z.refine((all) => all.filter(({ isRight }) => isRight).length === 1, 'Exactly one choice must be right'),
    z.refine((all) => differ(all.map(({ text }) => text)), 'Each choice must be different'),
  ),
})

/** As a viewer reads them: case and space are no difference. */
function differ(texts: readonly string[]): boolean {
  return new Set(texts.map((text) => text.toLowerCase().replaceAll(/\s+/g, ' '))).size === texts.length
}

export const titleQuizDraft = z.object({
  /** Friendly ids of the film or the episode, and of the campaign. */
  title: friendlyId,
  campaign: friendlyId,
  /** The second of the film at which it is shown. */
  timeToShow: z.number().check(z.int(), z.minimum(1), z.maximum(QUIZ_SECOND_MAX)),
  questions: z.array(question).check(
    z.minLength(1),
    z.maxLength(QUIZ_QUESTIONS_MAX),
    z.refine((all) => differ(all.map((one) => one.question)), 'Each question only once'),
  ),
})
export type TitleQuizDraft = z.input<typeof titleQuizDraft>

/** A quiz as operators list it, without what is right. */
export const titleQuizListed = z.object({
  id,
  friendlyId,
  title: z.object({ id, friendlyId, name: z.string(), durationSeconds: z.nullable(z.number()) }),
  campaign: z.object({ id, friendlyId, name: z.string() }),
  timeToShow: z.number(),
  questions: z.number(),
  /** Why viewers are not offered it; null where they are. */
  notShown: z.nullable(z.literal(['beyond-end', 'premium', 'hidden', 'not-running'])),
  /** Accounts that have tried, and that have passed. */
  tried: z.number(),
  passed: z.number(),
  revision: z.number(),
  changedAt: time,
})
export type TitleQuizListed = z.output<typeof titleQuizListed>

export const titleQuiz = z.extend(titleQuizListed, {
  draft: titleQuizDraft,
})
export type TitleQuiz = z.output<typeof titleQuiz>

const ofQuiz = { caller: 'operator', params: z.object({ friendlyId }) } as const

export const listTitleQuizzes = operation({
  summary: 'Quizzes of titles, by title and second; without what is right',
  method: 'GET',
  path: '/admin/v1.0/quizzes',
  caller: 'operator',
  permission: 'campaigns.read',
  namesNobody: true,
  query: z.object({ ...paging(50), title: z.optional(friendlyId), campaign: z.optional(friendlyId) }),
  answer: z.array(titleQuizListed),
  meta: pageMeta,
})

/** What is right is shown to those who may change it, and each look is a row of the trail. */
export const getTitleQuiz = operation({
  ...ofQuiz,
  summary: 'A quiz with what is right, for those who may change it',
  method: 'GET',
  path: '/admin/v1.0/quizzes/{friendlyId}',
  permission: 'campaigns.edit',
  answer: titleQuiz,
  refusals: ['NOT_FOUND'],
})

export const putTitleQuiz = operation({
  ...ofQuiz,
  summary: 'Put a quiz on a second of a title, or replace it; a changed text begins no new tries',
  method: 'PUT',
  path: '/admin/v1.0/quizzes/{friendlyId}',
  permission: 'campaigns.edit',
  body: z.extend(titleQuizDraft, {
    /** What the operator has read: 0 for a new one. Absent: replaced anyhow. */
    revision: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(INTEGER_MAX))),
  }),
  answer: titleQuiz,
  refusals: [
    'VIDEO_NOT_FOUND',
    'NOT_FOUND',
    'QUIZ_TITLE_UNFIT',
    'QUIZ_BEYOND_END',
    'QUIZ_SECOND_TAKEN',
    'QUIZZES_FULL',
    'QUIZ_MOVED',
    'TEXT_NOT_ALLOWED',
    'REVISION_OUTDATED',
  ],
})

export const removeTitleQuiz = operation({
  ...ofQuiz,
  summary: 'Take a quiz off its title; chances that it gave stay',
  method: 'DELETE',
  path: '/admin/v1.0/quizzes/{friendlyId}',
  permission: 'campaigns.edit',
  refusals: ['NOT_FOUND'],
})
