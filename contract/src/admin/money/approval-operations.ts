import * as z from 'zod/mini'
import { cursorMeta, cursorPaging, id, line, time } from '../../fields.ts'
import { operation } from '../../operation.ts'

/** What one operator asks for and another confirms (docs/product/operators.md#second-operator). */
export const approvalKinds = [
  'money-setting',
  'birth-date',
  'reversal',
  'wallet',
  'cashout-rejection',
  'people-export',
  'campaign',
  'chance-correction',
  'chance-removal',
  'draw-exclusion',
  'draw-figures',
  'draw-void',
  'prize',
  'winner',
] as const
export type ApprovalKind = (typeof approvalKinds)[number]

/**
 * `confirmed`: another operator said yes and it is being carried out; `done`: it was. `failed`: it was confirmed and
 * could no longer be done; the note says why.
 */
export const approvalStates = [
  'waiting',
  'confirmed',
  'done',
  'failed',
  'refused',
  'withdrawn',
  'expired',
] as const
export type ApprovalState = (typeof approvalStates)[number]

const person = z.object({ id, name: z.string() })

/** A request as operators read it; other desks answer it too. */
export const approvalShape = z.object({
  id,
  kind: z.literal(approvalKinds),
  /** What it is about: an id, or the key of a setting. */
  subject: z.string(),
  /** The person whom it touches. */
  about: z.nullable(person),
  /** What will happen, in one line of facts. */
  summary: z.string(),
  reason: z.string(),
  askedBy: person,
  askedAt: time,
  expiresAt: time,
  state: z.literal(approvalStates),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(time),
  /** What the second operator said of it, or why it could not be done. */
  note: z.nullable(z.string()),
  /** Whether the caller may decide it; null: yes. */
  mayNot: z.nullable(z.literal(['asked-it', 'about-oneself', 'decided'])),
  /** Operators other than the one who asked who may decide it; 0: one has to be made first. */
  others: z.number(),
})
export type Approval = z.output<typeof approvalShape>

const note = line(300).check(z.trim())
const one = { params: z.object({ id }), caller: 'operator', permission: 'approvals.decide' } as const

export const listApprovals = operation({
  summary:
    'What operators asked for that another must confirm, of the kinds that the caller may decide: the waiting ones ' +
    'the oldest first, others the newest',
  method: 'GET',
  path: '/admin/v1.0/approvals',
  caller: 'operator',
  permission: 'approvals.read',
  query: z.object({
    ...cursorPaging(50),
    state: z._default(z.literal(approvalStates), 'waiting'),
    kind: z.optional(z.literal(approvalKinds)),
  }),
  answer: z.array(approvalShape),
  meta: cursorMeta,
})

const step = z.object({
  at: time,
  /** Null: nobody; the server did it. */
  operator: z.nullable(person),
  state: z.literal(approvalStates),
  note: z.nullable(z.string()),
})
export type ApprovalStep = z.output<typeof step>

export const getApproval = operation({
  ...one,
  permission: 'approvals.read',
  summary: 'One request with everything that happened to it',
  method: 'GET',
  path: '/admin/v1.0/approval/{id}',
  answer: z.extend(approvalShape, { steps: z.array(step) }),
  refusals: ['NOT_FOUND'],
})

export const decideApproval = operation({
  ...one,
  summary:
    'Confirm what another operator asked for, which carries it out at once, or refuse it with a reason. The first ' +
    'operator is never the second, whatever their roles, and nobody decides about themselves',
  method: 'PUT',
  path: '/admin/v1.0/approval/{id}',
  stepUp: true,
  body: z.discriminatedUnion('decision', [
    z.object({ decision: z.literal('confirm'), reason: z._default(note, '') }),
    z.object({ decision: z.literal('refuse'), reason: note.check(z.minLength(3)) }),
  ]),
  answer: approvalShape,
  refusals: ['NOT_FOUND', 'SECOND_OPERATOR', 'CASE_DECIDED', 'FORBIDDEN'],
})

export const withdrawApproval = operation({
  ...one,
  summary: 'Take back a request that nobody has decided yet; only its asker may',
  method: 'DELETE',
  path: '/admin/v1.0/approval/{id}',
  answer: approvalShape,
  refusals: ['NOT_FOUND', 'CASE_DECIDED', 'FORBIDDEN'],
})
