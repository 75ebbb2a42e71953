import * as z from 'zod/mini'
import { appealStates } from '../../user/decisions/shapes.ts'
import { cursorMeta, cursorPaging, givenTime, id, INTEGER_MAX, text, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { decision, history, judgement, operatorNamed } from './decision-shapes.ts'

const APPEAL_ANSWER_LENGTH_MAX = 2000

const appeal = z.object({
  id,
  state: z.literal(appealStates),
  /** As the person wrote it. */
  text: z.string(),
  madeAt: time,
  /** A week after it was made. */
  dueAt: time,
  decision,
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(time),
  answeredBy: z.nullable(operatorNamed),
  /** Null where the answer can be undone no more. */
  undoUntil: z.nullable(time),
  /** Counts changes; the answer names the one that it saw. */
  revision: z.number(),
})
export type Appeal = z.output<typeof appeal>

const appealCase = z.extend(appeal, {
  /** What was decided upon: the evidence of the first report as it was then; null without a report. */
  evidence: z.nullable(z.record(z.string(), z.unknown())),
  history: z.nullable(history),
})
export type AppealCase = z.output<typeof appealCase>

export const listAppeals = operation({
  summary: 'Appeals: those that wait the longest first, answered ones the latest first',
  method: 'GET',
  path: '/admin/v1.0/appeals',
  caller: 'operator',
  permission: 'appeals.read',
  query: z.object({
    ...cursorPaging(50),
    state: z._default(z.literal(['open', 'answered']), 'open'),
    /** A profile or an account. */
    person: z.optional(id),
  }),
  answer: z.array(appeal),
  meta: cursorMeta,
})

export const getAppeal = operation({
  summary: 'One appeal with what was decided and what it was decided upon',
  method: 'GET',
  path: '/admin/v1.0/appeal/{id}',
  caller: 'operator',
  permission: 'appeals.read',
  params: z.object({ id }),
  answer: appealCase,
  refusals: ['NOT_FOUND'],
})

export const decideAppeal = operation({
  summary:
    'Answer an appeal: uphold, overturn, or change in part. Never by who decided; lifting a ban needs a fresh code',
  method: 'PUT',
  path: '/admin/v1.0/appeal/{id}',
  caller: 'operator',
  permission: 'appeals.decide',
  params: z.object({ id }),
  body: z.object({
    outcome: z.literal(['uphold', 'overturn', 'change']),
    /** The person reads it. */
    answer: text(APPEAL_ANSWER_LENGTH_MAX).check(z.trim(), z.minLength(1)),
    /** Of `change`: which effects are taken back, or end earlier. */
    changes: z._default(
      z
        .array(z.object({ effectId: id, until: z._default(z.nullable(givenTime), null) }))
        .check(z.maxLength(8)),
      [],
    ),
    revision: z.number().check(z.int(), z.minimum(0), z.maximum(INTEGER_MAX)),
    despiteRelation: judgement.despiteRelation,
    despiteClaim: judgement.despiteClaim,
  }),
  answer: appealCase,
  refusals: [
    'NOT_FOUND',
    'FORBIDDEN',
    'SECOND_OPERATOR',
    'STEP_UP_REQUIRED',
    'RELATION_WARNING',
    'CASE_CLAIMED',
    'CASE_DECIDED',
    'REVISION_OUTDATED',
  ],
})

export const undoAppeal = operation({
  summary: 'Take an own answer to an appeal back before it has an effect',
  method: 'POST',
  path: '/admin/v1.0/appeal/{id}/undo',
  caller: 'operator',
  permission: 'appeals.decide',
  params: z.object({ id }),
  answer: appealCase,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'UNDO_OVER'],
})
