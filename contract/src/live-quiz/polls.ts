import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { operation } from '../operation.ts'
import {
  POLL_CHOICES_MAX,
  POLL_CHOICES_MIN,
  POLL_SECONDS_MAX,
  POLL_SECONDS_MIN,
  QUIZ_CHOICE_LENGTH_MAX,
  QUIZ_QUESTION_LENGTH_MAX,
} from './limits.ts'
import { distinct, poll, words } from './shapes.ts'

/** Polls of a show: the streamer and the moderators make them, everybody who is signed in has one vote. */
const POLLS = '/interaction/v1.0/show/{id}/polls'

export const createPoll = operation({
  summary: 'Ask a room something of which no answer is right; one poll at a time',
  method: 'POST',
  path: POLLS,
  caller: 'viewer',
  params: z.object({ id }),
  body: z.object({
    question: words(QUIZ_QUESTION_LENGTH_MAX),
    choices: z
      .array(words(QUIZ_CHOICE_LENGTH_MAX))
      .check(
        z.minLength(POLL_CHOICES_MIN),
        z.maxLength(POLL_CHOICES_MAX),
        z.refine(distinct, 'Two choices are the same'),
      ),
    seconds: z.number().check(z.int(), z.minimum(POLL_SECONDS_MIN), z.maximum(POLL_SECONDS_MAX)),
    results: z._default(z.literal(['live', 'end']), 'live'),
  }),
  answer: poll,
  refusals: [
    'SHOW_NOT_FOUND',
    'SHOW_ENDED',
    'FORBIDDEN',
    'TEXT_NOT_ALLOWED',
    'ACCOUNT_SUSPENDED',
    'POLL_RUNS',
    'POLLS_FULL',
  ],
})

export const endPoll = operation({
  summary: 'End a poll before its time',
  method: 'POST',
  path: `${POLLS}/{pollId}/end`,
  caller: 'viewer',
  params: z.object({ id, pollId: id }),
  answer: poll,
  refusals: ['SHOW_NOT_FOUND', 'FORBIDDEN', 'NOT_FOUND'],
})

export const listPolls = operation({
  summary: 'The polls of a show, the newest first; votes that viewers may not see yet are left out',
  method: 'GET',
  path: POLLS,
  caller: 'anyone',
  params: z.object({ id }),
  answer: z.array(poll),
  refusals: ['SHOW_NOT_FOUND', 'BLOCKED_RELATION'],
})
