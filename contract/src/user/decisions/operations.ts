import * as z from 'zod/mini'
import { cursorMeta, cursorPaging, id, text } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { APPEAL_LENGTH_MAX, ownDecision } from './shapes.ts'

export { APPEAL_LENGTH_MAX } from './shapes.ts'

const appealText = text(APPEAL_LENGTH_MAX).check(z.trim(), z.minLength(1))

/** Of the letter: it opens one decision, for reading and for its appeal, also to somebody who cannot sign in. */
const letterToken = z.string().check(z.regex(/^[\w-]{1,80}\.[\w-]{1,80}$/))

export const listOwnDecisions = operation({
  summary: 'Decisions of moderators about the caller, the newest first, each with its statement of reasons',
  method: 'GET',
  path: '/user/v1.0/decisions',
  caller: 'viewer',
  query: z.object(cursorPaging(20)),
  answer: z.array(ownDecision),
  meta: cursorMeta,
})

export const appealDecision = operation({
  summary: 'Appeal a decision about oneself, once, within 20 days',
  method: 'POST',
  path: '/user/v1.0/decision/{id}/appeal',
  caller: 'viewer',
  params: z.object({ id }),
  body: z.object({ text: appealText }),
  answer: ownDecision,
  refusals: ['NOT_FOUND', 'APPEAL_CLOSED'],
})

export const getDecisionByLink = operation({
  summary: 'The decision that the link of a letter opens',
  method: 'GET',
  path: '/user/v1.0/decisions/byLink',
  caller: 'anyone',
  query: z.object({ token: letterToken }),
  answer: ownDecision,
  refusals: ['NOT_FOUND'],
})

export const appealByLink = operation({
  summary: 'Appeal the decision that the link of a letter opens, once, within 20 days',
  method: 'POST',
  path: '/user/v1.0/decisions/byLink',
  caller: 'anyone',
  body: z.object({ token: letterToken, text: appealText }),
  answer: ownDecision,
  refusals: ['NOT_FOUND', 'APPEAL_CLOSED'],
})
