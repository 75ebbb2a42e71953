import * as z from 'zod/mini'
import { id, line, success } from '../fields.ts'
import { operation } from '../operation.ts'
import { account, device, email, loginResult, password, profile } from './shapes.ts'

/** Request headers of this area (decision 2.1). */
export const APP_ID_HEADER = 'x-app-id'
export const PROFILE_ID_HEADER = 'x-profile-id'
export const REFRESH_TOKEN_HEADER = 'x-refresh-token'
/** The web client's own application id (A012). */
export const WEB_APP_ID = 'tayang-web'

export const createAccount = operation({
  summary: 'Register by email and password',
  method: 'POST',
  path: '/user/v1.0/accounts',
  caller: 'app',
  body: z.object({ email, password, name: line(300).check(z.trim(), z.minLength(1, 'Invalid name!')) }),
  answer: z.object({ userId: id }),
  refusals: ['EMAIL_ALREADY_EXISTS', 'INVALID_APP_ID'],
})

export const getAccount = operation({
  summary: 'The current account with its profile and active subscriptions',
  method: 'GET',
  path: '/user/v1.1/accounts',
  caller: 'viewer',
  answer: z.extend(account, { profile }),
})

export const createSession = operation({
  summary: 'Sign in',
  method: 'POST',
  path: '/user/v1.2/sessions',
  caller: 'app',
  body: z.object({
    type: z.literal('username'),
    /** An email where it looks like one, a username otherwise (Spec 1, section 5). */
    username: z.string().check(z.trim(), z.minLength(1, 'Invalid email!'), z.maxLength(254)),
    password: z.string().check(z.minLength(1, 'Invalid password!'), z.maxLength(1024)),
    device,
  }),
  answer: loginResult,
  refusals: ['INVALID_CREDENTIAL', 'INVALID_APP_ID', 'Model UniqueConstraintError'],
})

export const validateSession = operation({
  summary: 'Make a new session final',
  method: 'POST',
  path: '/user/v1.2/sessions/validateSession',
  caller: 'unvalidated',
  body: z.object({ isNewDevice: z.boolean() }),
})

export const refreshSession = operation({
  summary: 'Exchange the refresh token for a new pair; the refresh token travels in its own header',
  method: 'POST',
  path: '/user/v1.2/sessions/refresh',
  caller: 'app',
  body: z.object({ accessToken: z.string().check(z.maxLength(512)), device }),
  answer: z.object({ accessToken: z.string(), refreshToken: z.string() }),
  refusals: ['Session InvalidSessionToken', 'INVALID_APP_ID'],
})

export const pruneSessions = operation({
  summary: 'Remove own sessions that idle over 30 days and the oldest above the device limit (A020)',
  method: 'POST',
  path: '/user/v1.2/sessions/pruning',
  caller: 'viewer',
})

export const deleteSession = operation({
  summary: 'Log out',
  method: 'DELETE',
  path: '/user/v1.0/sessions',
  caller: 'unvalidated',
})

export const clearSessions = operation({
  summary: 'Log out of all devices, by the stored logout token as bearer (ruling R6)',
  method: 'DELETE',
  path: '/user/v1.2/sessions/clearByAccountId',
  /** The bearer is a logout token here, which only this operation knows how to read. */
  caller: 'app',
  refusals: ['Session InvalidSessionToken', 'INVALID_APP_ID'],
})

export const resetPassword = operation({
  summary: 'Set a password by the token of a single-use link; ends all sessions of the account (A001)',
  method: 'POST',
  path: '/user/v1.0/passwords/reset',
  caller: 'app',
  body: z.object({ password, token: z.string().check(z.maxLength(128)) }),
  answer: success,
  refusals: ['INVALID_APP_ID'],
})
