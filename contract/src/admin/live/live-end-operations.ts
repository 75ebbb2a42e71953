import * as z from 'zod/mini'
import { SUSPEND_DAYS_MAX } from '../../user/decisions/shapes.ts'
import { id } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { judgementRefusals } from '../judging/decision-operations.ts'
import { decision, judgement } from '../judging/decision-shapes.ts'
import { reasonCode } from '../judging/reasons.ts'

export const endShow = operation({
  summary: 'End a show now; also while the database is read-only or away, then the decision is written later',
  method: 'POST',
  path: '/admin/v1.0/show/{id}/end',
  caller: 'operator',
  permission: 'live.act',
  params: z.object({ id }),
  evenUnwritten: true,
  body: z.object({
    reason: reasonCode,
    facts: judgement.facts,
    note: judgement.note,
    /** Hides the recording and the clips of the show. */
    hide: z._default(z.boolean(), false),
    lockKey: z._default(z.boolean(), false),
    suspendDays: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(SUSPEND_DAYS_MAX))),
    foundHow: z._default(judgement.foundHow, 'own'),
    despiteRelation: judgement.despiteRelation,
    despiteClaim: judgement.despiteClaim,
    /** Made by the sender: the same key decides once. */
    key: z.uuid(),
  }),
  answer: z.object({
    /** Whether the decision is written; where not, it is as soon as the database takes it. */
    isWritten: z.boolean(),
    decision: z.nullable(decision),
  }),
  refusals: ['SHOW_NOT_FOUND', ...judgementRefusals],
})
