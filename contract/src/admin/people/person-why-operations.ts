import * as z from 'zod/mini'
import { id, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { refusals } from '../../refusals.ts'
import { onePerson } from './person-operations.ts'

/** What a person tried and could not do. */
export const whyCalls = ['send-gift', 'comment', 'go-live', 'watch', 'cash-out', 'upload-clip'] as const
export type WhyCall = (typeof whyCalls)[number]

/** What is asked before a person may do it, each once, in the order in which the server asks. */
export const whyChecks = [
  'account',
  'signed-in',
  'switch',
  'there',
  'not-own',
  'open',
  'blocked',
  'suspended',
  'age',
  'approval',
  'key',
  'silenced',
  'sanction',
  'new-account',
  'follower',
  'premium',
  'ready',
  'minimum',
  'bank-account',
  'under-way',
  'wallet',
  'balance',
] as const
export type WhyCheck = (typeof whyChecks)[number]

const check = z.object({
  check: z.literal(whyChecks),
  passes: z.boolean(),
  /** What it found: an age, a balance, a name; null where there is nothing to say, or the caller may not read it. */
  is: z.nullable(z.union([z.string(), z.number()])),
  /** What it needs: a minimum, a price. */
  needs: z.nullable(z.union([z.string(), z.number()])),
  /** Until when it does not pass. */
  until: z.nullable(time),
  code: z.nullable(z.enum(Object.keys(refusals) as [keyof typeof refusals])),
})
export type WhyAnswered = z.output<typeof check>

/** A whole number of a query. */
const amount = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000_000_000))

export const getPersonWhy = operation({
  ...onePerson,
  summary:
    'Why a person could not do something: everything that is asked before it, and the sentence that they read',
  method: 'GET',
  path: '/admin/v1.0/person/{accountId}/why',
  permission: 'people.read',
  query: z.object({
    call: z.literal(whyCalls),
    /** Where or to whom: a person, a show, a channel, a title or a clip. */
    on: z.optional(id),
    /** Diamonds of a gift, gencash of a cash-out; absent: the cheapest gift, the whole balance. */
    amount: z.optional(amount),
  }),
  answer: z.object({
    call: z.literal(whyCalls),
    /** What `on` is, by name; null without one. */
    on: z.nullable(z.string()),
    may: z.boolean(),
    checks: z.array(check),
    /** What the person read; null where nothing stands in their way. */
    sentence: z.nullable(z.string()),
  }),
})
