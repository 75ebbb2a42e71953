import * as z from 'zod/mini'
import { mediaItem } from '../catalog/media-item.ts'
import { id, locale, pageMeta, paging } from '../fields.ts'
import { operation } from '../operation.ts'
import { QUIZ_QUESTIONS_MAX, QUIZ_SECOND_MAX } from './limits.ts'
import { noChances, quizCampaign, quizDetail } from './quiz-shapes.ts'

export * from './limits.ts'

const ofVideo = { caller: 'anyone', params: z.object({ id }) } as const

export const getQuizForContent = operation({
  ...ofVideo,
  summary:
    'The first quiz of a title at or after a second, without what is right; null where there is none. `meta.times` are the seconds of all its quizzes',
  method: 'GET',
  path: '/catalog/v1.0/video/{id}/quizForContent',
  query: z.object({
    locale,
    from: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(QUIZ_SECOND_MAX)), 0),
  }),
  answer: z.nullable(quizDetail),
  meta: z.object({ times: z.array(z.number()) }),
  refusals: ['VIDEO_NOT_FOUND'],
})

export const getQuizChance = operation({
  ...ofVideo,
  summary:
    'Whether the caller may answer the quiz of a title: signed in, not passed, fewer than two tries, the campaign runs',
  method: 'GET',
  path: '/catalog/v1.0/video/{id}/quizChance',
  /** Absent: the first quiz of the title. */
  query: z.object({ quizContentId: z.optional(id) }),
  answer: z.object({ isAllowed: z.boolean() }),
  refusals: ['VIDEO_NOT_FOUND'],
})

export const submitAnswer = operation({
  summary:
    'Answer a quiz whole; an account has two tries, and a right one gives one chance. With an `Idempotency-Key` a repeated call is the same try',
  method: 'POST',
  path: '/catalog/v1.0/quizzes/submitAnswer',
  caller: 'viewer',
  body: z.object({
    quizContentId: id,
    answer: z
      .array(z.object({ questionId: id, answerId: id }))
      .check(z.minLength(1), z.maxLength(QUIZ_QUESTIONS_MAX)),
  }),
  answer: z.object({
    isAllCorrect: z.boolean(),
    /** Absent where a chance was given, or where the answer was wrong. */
    noChance: z.optional(z.literal(noChances)),
  }),
  refusals: [
    'NOT_FOUND',
    'QUIZ_OVER',
    'QUIZ_CHANGED',
    'QUIZ_NOT_ELIGIBLE',
    'KEY_REUSED',
    'ACCOUNT_SUSPENDED',
  ],
})

export const listQuizzes = operation({
  summary: 'Campaigns that run and have quizzes, the one that ends first first',
  method: 'GET',
  path: '/catalog/v1.0/quizzes',
  caller: 'anyone',
  query: z.object({ ...paging(24), locale }),
  answer: z.array(mediaItem),
  meta: pageMeta,
  cacheSeconds: 10,
})

export const getQuiz = operation({
  summary: 'The campaign of a quiz, by its own id or that of a quiz: rules, quizzes, chances and draw',
  method: 'GET',
  path: '/catalog/v1.0/quiz/{id}',
  caller: 'anyone',
  params: z.object({ id }),
  query: z.object({ locale }),
  answer: quizCampaign,
  refusals: ['NOT_FOUND'],
})
