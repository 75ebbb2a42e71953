import * as z from 'zod/mini'
import { success, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { proofFields, proofRefusals } from '../proof.ts'

/** Ways to sign in that are connected to an account and taken off it again. */
export const waysIn = ['google', 'facebook', 'phone'] as const
const providers = ['google', 'facebook'] as const

const wayIn = z.object({
  way: z.literal(waysIn),
  /** Null for a number that came with the account. */
  since: z.nullable(time),
  /** False for the only way in. */
  mayRemove: z.boolean(),
})
export type WayIn = z.output<typeof wayIn>

export const listWaysIn = operation({
  summary: 'The providers and the number by which the caller signs in',
  method: 'GET',
  path: '/user/v1.0/accounts/ways',
  caller: 'viewer',
  answer: z.array(wayIn),
})

export const addWayIn = operation({
  summary: 'Connect Google or Facebook by a token of it: it signs in to this account from now on',
  method: 'POST',
  path: '/user/v1.0/accounts/ways/{provider}',
  caller: 'viewer',
  params: z.object({ provider: z.literal(providers) }),
  body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(8192)), ...proofFields }),
  answer: success,
  refusals: ['IDENTITY_TAKEN', 'NOT_CONFIGURED', ...proofRefusals],
})

export const removeWayIn = operation({
  summary: 'Take Google, Facebook or the number off the account, but never the only way in',
  method: 'DELETE',
  path: '/user/v1.0/accounts/ways/{way}',
  caller: 'viewer',
  params: z.object({ way: z.literal(waysIn) }),
  body: z.object(proofFields),
  answer: success,
  refusals: ['LAST_WAY_IN', 'NOT_FOUND', ...proofRefusals],
})
