import * as z from 'zod/mini'
import { chanceSources } from '../../draws/limits.ts'
import { cursorMeta, cursorPaging, id, line, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { approvalShape } from '../money/approval-operations.ts'

const person = z.object({ id, name: z.string() })
const reason = line(300).check(z.trim(), z.minLength(3))

/** Facts that an operator weighs; none of them ever acts by itself (docs/product/campaigns.md#marks). */
export const chanceMarks = ['burst', 'same-address', 'fast-answers'] as const

const chance = z.object({
  id,
  /** Null: the account is gone. */
  person: z.nullable(person),
  source: z.literal(chanceSources),
  sourceId: id,
  at: time,
  isRemoved: z.boolean(),
  removedBecause: z.nullable(z.string()),
  marks: z.array(
    z.object({
      mark: z.literal(chanceMarks),
      /** Accounts of one burst or of one address; milliseconds of the fastest answer. */
      value: z.number(),
    }),
  ),
  /** The request to remove it that waits for a second operator. */
  approval: z.nullable(approvalShape),
})
export type ChanceListed = z.output<typeof chance>

const ofCampaign = { params: z.object({ id }), caller: 'operator' } as const

export const listChances = operation({
  ...ofCampaign,
  summary: 'Chances of a campaign with the marks that they have, the newest first',
  method: 'GET',
  path: '/admin/v1.0/campaignDesk/{id}/chances',
  permission: 'chances.read',
  query: z.object({
    ...cursorPaging(50),
    source: z.optional(z.literal(chanceSources)),
    mark: z.optional(z.literal(chanceMarks)),
    /** The account of its person. */
    person: z.optional(id),
  }),
  answer: z.array(chance),
  meta: z.extend(cursorMeta, { standing: z.number(), removed: z.number(), people: z.number() }),
  refusals: ['NOT_FOUND'],
})

export const exportChances = operation({
  ...ofCampaign,
  summary: 'Chances of a campaign as CSV; its right answers are in no export',
  method: 'GET',
  path: '/admin/v1.0/campaignDesk/{id}/chancesFile',
  permission: 'chances.export',
  stepUp: true,
  answer: 'bytes',
  refusals: ['NOT_FOUND'],
})

export const correctChances = operation({
  ...ofCampaign,
  summary: 'Ask that somebody gets a chance that a fault of ours cost them; another operator confirms it',
  method: 'POST',
  path: '/admin/v1.0/campaignDesk/{id}/corrections',
  permission: 'chances.correct',
  stepUp: true,
  body: z.object({ accountId: id, reason }),
  answer: approvalShape,
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'APPROVAL_WAITS', 'FORBIDDEN'],
})

export const removeChance = operation({
  summary: 'Ask that a chance is removed before the list is closed; another operator confirms it',
  method: 'POST',
  path: '/admin/v1.0/chance/{id}/removal',
  params: z.object({ id }),
  caller: 'operator',
  permission: 'chances.correct',
  stepUp: true,
  body: z.object({ reason }),
  answer: approvalShape,
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'APPROVAL_WAITS', 'FORBIDDEN'],
})

const exclusion = z.object({
  person,
  why: z.literal(['staff', 'household', 'operator']),
  note: z.string(),
  /** Null: an operator's account, which is always excluded. */
  since: z.nullable(time),
})
export type DrawExclusion = z.output<typeof exclusion>

export const listDrawExclusions = operation({
  summary: 'Accounts that take part in no draw: operators, staff and their households',
  method: 'GET',
  path: '/admin/v1.0/drawExclusions',
  caller: 'operator',
  permission: 'chances.read',
  query: z.object(cursorPaging(50)),
  answer: z.array(exclusion),
  meta: cursorMeta,
})

export const putDrawExclusion = operation({
  summary: 'Ask that an account is excluded from draws, or let in again; another operator confirms it',
  method: 'PUT',
  path: '/admin/v1.0/drawExclusions/{accountId}',
  caller: 'operator',
  permission: 'chances.correct',
  stepUp: true,
  params: z.object({ accountId: id }),
  body: z.object({ isExcluded: z.boolean(), why: z.literal(['staff', 'household']), reason }),
  answer: approvalShape,
  refusals: ['NOT_FOUND', 'DRAW_STATE', 'APPROVAL_WAITS', 'FORBIDDEN'],
})
