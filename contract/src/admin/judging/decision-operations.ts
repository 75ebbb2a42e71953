import * as z from 'zod/mini'
import { statement } from '../../user/decisions/shapes.ts'
import { cursorMeta, cursorPaging, id, text } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { decision, givenSubject, judgement } from './decision-shapes.ts'
import { reasonCode } from './reasons.ts'

/** Also where a case is decided. */
export const judgementRefusals = [
  'LAST_ADMIN',
  'NOT_FOUND',
  'FORBIDDEN',
  'STEP_UP_REQUIRED',
  'RELATION_WARNING',
  'CASE_CLAIMED',
  'CASE_DECIDED',
] as const

export const makeDecision = operation({
  summary: 'Decide about a person or their content, with or without a report; a ban needs a fresh code',
  method: 'POST',
  path: '/admin/v1.0/decisions',
  caller: 'operator',
  permission: 'decisions.make',
  body: z.object({ subject: givenSubject, ...judgement, foundHow: z._default(judgement.foundHow, 'own') }),
  answer: decision,
  refusals: judgementRefusals,
})

export const previewStatement = operation({
  summary: 'The statement of reasons that a decision would send, in both languages',
  method: 'POST',
  path: '/admin/v1.0/decisions/preview',
  caller: 'operator',
  permission: 'decisions.read',
  body: z.object({
    subject: givenSubject,
    effects: judgement.effects,
    reason: judgement.reason,
    facts: judgement.facts,
    foundHow: judgement.foundHow,
  }),
  answer: z.nullable(statement),
  refusals: ['NOT_FOUND'],
})

export const listDecisions = operation({
  summary: 'Decisions, the newest first',
  method: 'GET',
  path: '/admin/v1.0/decisions',
  caller: 'operator',
  permission: 'decisions.read',
  query: z.object({
    ...cursorPaging(50),
    /** A profile or an account. */
    person: z.optional(id),
    /** The operator who decided, by account. */
    by: z.optional(id),
    reason: z.optional(reasonCode),
    state: z.optional(z.literal(['pending', 'standing', 'changed', 'overturned', 'reversed', 'undone'])),
  }),
  answer: z.array(decision),
  meta: cursorMeta,
})

export const getDecision = operation({
  summary: 'One decision with its effects, its statement and its appeal',
  method: 'GET',
  path: '/admin/v1.0/decision/{id}',
  caller: 'operator',
  permission: 'decisions.read',
  params: z.object({ id }),
  answer: decision,
  refusals: ['NOT_FOUND'],
})

export const undoDecision = operation({
  summary: 'Take an own decision back before it has an effect; its case is open again',
  method: 'POST',
  path: '/admin/v1.0/decision/{id}/undo',
  caller: 'operator',
  permission: 'decisions.make',
  params: z.object({ id }),
  answer: decision,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'UNDO_OVER'],
})

export const reverseDecision = operation({
  summary: 'Take a decision back without an appeal: everything it took is restored, and the person is told',
  method: 'POST',
  path: '/admin/v1.0/decision/{id}/reverse',
  caller: 'operator',
  permission: 'decisions.reverse',
  stepUp: true,
  params: z.object({ id }),
  /** The person reads it. */
  body: z.object({
    reason: text(2000).check(z.trim(), z.minLength(1)),
    despiteRelation: judgement.despiteRelation,
  }),
  answer: decision,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'RELATION_WARNING', 'CASE_DECIDED'],
})
