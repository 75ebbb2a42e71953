import * as z from 'zod/mini'
import { cursorMeta, cursorPaging, id, time } from '../fields.ts'
import { operation } from '../operation.ts'

/** What an owner is shown of what happened to their account. */
export const activityEvents = [
  'registration',
  'sign-in',
  'console-sign-in',
  'refresh-replay',
  'sessions-ended',
  'password-change',
  'number-change',
  'email-change',
  'second-factor-change',
  'passkey-change',
  'provider-change',
  'bank-account-change',
  'change-undone',
  'account-export',
  'stream-key-reset',
] as const
export type ActivityEvent = (typeof activityEvents)[number]

const activity = z.object({
  id,
  event: z.literal([...activityEvents]),
  /** `failed`: what was asked for, a password or a code, was wrong. */
  outcome: z.literal(['ok', 'failed']),
  /** The last time, of `times` within an hour each. */
  at: time,
  times: z.number(),
  /** As the device called itself; null where it did not. */
  device: z.nullable(z.string()),
  /** A /24 of IPv4 or a /48 of IPv6; empty where it is not known. */
  network: z.string(),
})
export type Activity = z.output<typeof activity>

export const listActivity = operation({
  summary:
    'What happened to the own account lately, the newest first: sign-ins and changes, also failed ones',
  method: 'GET',
  path: '/user/v1.0/activity',
  caller: 'viewer',
  query: z.object({ ...cursorPaging(20) }),
  answer: z.array(activity),
  meta: cursorMeta,
})
