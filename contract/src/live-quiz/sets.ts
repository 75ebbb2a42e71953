import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { operation } from '../operation.ts'
import { QUIZ_CSV_LENGTH_MAX } from './limits.ts'
import { listedQuizSet, quizQuestions, quizSet, quizSetFields } from './shapes.ts'

/** The question sets of the caller, who hosts them in shows of their own. */
const SETS = '/interaction/v1.0/quizSets'
const SET = '/interaction/v1.0/quizSet/{id}'
const ofSet = { caller: 'viewer', params: z.object({ id }) } as const

/** As many questions as there may be, in characters of four bytes. */
const SET_BYTES_MAX = 256 * 1024

export const listQuizSets = operation({
  summary: 'The caller’s question sets, the one changed last first',
  method: 'GET',
  path: SETS,
  caller: 'viewer',
  answer: z.array(listedQuizSet),
})

export const getQuizSet = operation({
  ...ofSet,
  summary: 'A question set of the caller, with its right answers',
  method: 'GET',
  path: SET,
  answer: quizSet,
  refusals: ['NOT_FOUND'],
})

export const createQuizSet = operation({
  summary: 'Make a question set; AutoMod reads every text of it',
  method: 'POST',
  path: SETS,
  caller: 'viewer',
  body: z.object({ ...quizSetFields, questions: quizQuestions }),
  bodyBytesMax: SET_BYTES_MAX,
  answer: quizSet,
  /** The details of `TEXT_NOT_ALLOWED` name the field: `title`, `prize`, `questions.3`. */
  refusals: ['TEXT_NOT_ALLOWED', 'QUIZ_SETS_FULL', 'CAMPAIGN_NOT_YOURS', 'ACCOUNT_SUSPENDED'],
})

export const putQuizSet = operation({
  ...ofSet,
  summary: 'Replace a question set that nobody changed since this revision; a quiz that runs keeps its own',
  method: 'PUT',
  path: SET,
  body: z.object({
    ...quizSetFields,
    questions: quizQuestions,
    revision: z.number().check(z.int(), z.minimum(1)),
  }),
  bodyBytesMax: SET_BYTES_MAX,
  answer: quizSet,
  refusals: ['NOT_FOUND', 'REVISION_OUTDATED', 'TEXT_NOT_ALLOWED', 'CAMPAIGN_NOT_YOURS', 'ACCOUNT_SUSPENDED'],
})

export const deleteQuizSet = operation({
  ...ofSet,
  summary: 'Remove a question set; quizzes that were held with it stay',
  method: 'DELETE',
  path: SET,
  refusals: ['NOT_FOUND'],
})

/** What is wrong with a line of a file; `line` counts from 1. */
export const csvProblem = z.object({
  line: z.number(),
  /**
   * `columns`: fewer than a question, two choices and the right one. `right`: not a letter or a number of a choice.
   * `choices`: one or more than four of them, or two alike. `length`: a text is empty or too long. `not-allowed`:
   * AutoMod refuses a text. `quote`: a quotation mark is never closed. `too-many`: more questions than a set may have.
   */
  why: z.literal(['columns', 'right', 'choices', 'length', 'not-allowed', 'quote', 'too-many']),
})
export type CsvProblem = z.output<typeof csvProblem>

export const readQuizCsv = operation({
  summary:
    'Read questions from CSV (question, two to four choices, the right one as A to D or 1 to 4), without storing them',
  method: 'POST',
  path: `${SETS}/csv`,
  caller: 'viewer',
  /** Cells by commas or by semicolons, with or without a line of headings. */
  body: z.object({ csv: z.string().check(z.maxLength(QUIZ_CSV_LENGTH_MAX)) }),
  bodyBytesMax: SET_BYTES_MAX,
  answer: z.object({ questions: quizSet.shape.questions, problems: z.array(csvProblem) }),
})

export const listQuizCampaigns = operation({
  summary: 'The campaigns in which quizzes of the caller may give chances',
  method: 'GET',
  path: '/interaction/v1.0/quizCampaigns',
  caller: 'viewer',
  answer: z.array(z.object({ id, name: z.string() })),
})
