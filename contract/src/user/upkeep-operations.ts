import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { account, device, profile } from './shapes.ts'

/** What every page needs to keep its session valid. A module of its own, so that no page loads the rest for it. */

export const getAccount = operation({
  summary: 'The current account with its profile and active subscriptions',
  method: 'GET',
  path: '/user/v1.1/accounts',
  caller: 'viewer',
  answer: z.extend(account, { profile }),
})

export const refreshSession = operation({
  summary: 'Exchange the refresh token for a new pair; the refresh token travels in its own header',
  method: 'POST',
  path: '/user/v1.2/sessions/refresh',
  caller: 'app',
  /** For operators; the module refuses everybody else, and their tokens stay valid. */
  duringMaintenance: true,
  body: z.object({ accessToken: z.string().check(z.maxLength(512)), device }),
  answer: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  refusals: ['Session InvalidSessionToken', 'INVALID_APP_ID'],
})

export const pruneSessions = operation({
  summary: 'Remove own sessions that idle over 30 days and the oldest above the device limit',
  method: 'POST',
  path: '/user/v1.2/sessions/pruning',
  caller: 'viewer',
})
