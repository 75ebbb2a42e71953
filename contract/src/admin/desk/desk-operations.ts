import * as z from 'zod/mini'
import { claim, claimKinds } from '../../frames/desk/claim.ts'
import { id, line, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { approvalShape } from '../money/approval-operations.ts'

const claimOf = z.object({ kind: z.literal(claimKinds), id })

export const putClaim = operation({
  summary: 'Claim a case for two minutes, or renew the claim; answers who holds it',
  method: 'PUT',
  path: '/admin/v1.0/claims/{kind}/{id}',
  caller: 'operator',
  permission: 'console.use',
  namesNobody: true,
  params: claimOf,
  /** `takesOver` takes the case from another operator. */
  body: z.object({ takesOver: z._default(z.boolean(), false) }),
  answer: claim,
})

export const deleteClaim = operation({
  summary: 'Let go of a case that one has claimed',
  method: 'DELETE',
  path: '/admin/v1.0/claims/{kind}/{id}',
  caller: 'operator',
  permission: 'console.use',
  namesNobody: true,
  params: claimOf,
})

export const listClaims = operation({
  summary: 'The cases that operators have claimed now',
  method: 'GET',
  path: '/admin/v1.0/claims',
  caller: 'operator',
  permission: 'console.use',
  namesNobody: true,
  answer: z.array(claim),
})

export const getQueue = operation({
  summary:
    'What waits for the operator who asks: the cases that they claimed, and what another must confirm with them',
  method: 'GET',
  path: '/admin/v1.0/queue',
  caller: 'operator',
  permission: 'console.use',
  namesNobody: true,
  answer: z.object({ claims: z.array(claim), approvals: z.array(approvalShape) }),
})

/** `lifted`: a ban or a suspension that is over. */
export const changeKinds = [
  'setting',
  'switch',
  'maintenance',
  'ban',
  'lifted',
  'operator',
  'deploy',
] as const

const TIME_MAX = 253_402_300_799_999

const madeChange = z.object({
  id,
  at: time,
  kind: z.literal(changeKinds),
  /** The call that made it; null of a deploy. */
  operation: z.nullable(z.string()),
  /** What it was about: the key of a setting, an account, a version. */
  target: z.nullable(z.string()),
  by: z.nullable(z.object({ accountId: id, name: z.nullable(z.string()) })),
  /** Its reason, and a setting before and after; null where the caller may not read that subject. */
  facts: z.nullable(z.record(z.string(), z.unknown())),
})
export type MadeChange = z.output<typeof madeChange>

export const listChanges = operation({
  summary:
    'What changed lately, the newest first: settings, switches, maintenance, bans, operators, deploys; 50 at most',
  method: 'GET',
  path: '/admin/v1.0/changes',
  caller: 'operator',
  permission: 'console.use',
  namesNobody: true,
  query: z.object({
    /** Absent: of the last six hours; never further back than 31 days. */
    since: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(TIME_MAX))),
  }),
  answer: z.array(madeChange),
})

export const jumpKinds = [
  'person',
  'title',
  'channel',
  'clip',
  'show',
  'case',
  'decision',
  'appeal',
  'order',
  'voucher',
  'voucherBatch',
  'promoCode',
  'cashout',
  'transfer',
  'approval',
] as const

const jump = z.object({
  kind: z.literal(jumpKinds),
  /** What its screen is addressed by: an id, the friendly id of a title or channel, a code. */
  id: z.string(),
  title: z.string(),
  /** What tells it apart from others of the same title. */
  sub: z.nullable(z.string()),
})
export type Jump = z.output<typeof jump>

export const searchEverything = operation({
  summary:
    'Where a text leads: an id of any kind, a whole email or number (support and trust), an invoice number, a ' +
    'voucher or promo code, or the beginnings of words of a name or title; what the role sees, 12 at most',
  method: 'GET',
  path: '/admin/v1.0/search',
  caller: 'operator',
  permission: 'console.use',
  query: z.object({ text: line(300).check(z.trim(), z.minLength(1)) }),
  answer: z.array(jump),
})
