import * as z from 'zod/mini'
import { cursorMeta, cursorPaging, id, text, time } from '../../fields.ts'
import { operation } from '../../operation.ts'
import { consoleRoles, permissions, type Permission } from '../permissions.ts'

/** A code of an authenticator app. */
const totp = z.string().check(z.regex(/^\d{6}$/))
const password = z.string().check(z.minLength(1, 'Invalid password!'), z.maxLength(1024))

/** At most every role, each named once. */
const roles = z.array(z.literal(consoleRoles)).check(
  z.maxLength(consoleRoles.length),
  z.refine((all) => new Set(all).size === all.length, 'Each role only once'),
)

const openedSession = z.object({
  accessToken: z.string(),
  /** When the token ends; `renewConsoleSession` gives the next one. */
  expiresAt: time,
  /** When the session ends, whatever is done. */
  sessionEndsAt: time,
  /** Until when a call with step-up is served; null: a code is needed first. */
  raisedUntil: z.nullable(time),
  sessionId: id,
  accountId: id,
  profileId: id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  roles: z.array(z.literal(consoleRoles)),
})
export type OpenedConsoleSession = z.output<typeof openedSession>

export const createConsoleSession = operation({
  summary: 'Open a session of the console by password and code; in demo mode by the password alone',
  method: 'POST',
  path: '/admin/v1.0/console/sessions',
  caller: 'anyone',
  duringMaintenance: true,
  body: z.object({
    /** An email where it looks like one, else a number or a username. */
    username: z.string().check(
      z.trim(),
      z.minLength(1, 'Invalid email!'),
      z.maxLength(254),
      z.refine((name) => !name.includes('\0'), 'Invalid email!'),
    ),
    password,
    totp: z.optional(totp),
  }),
  answer: openedSession,
  refusals: [
    'INVALID_CREDENTIAL',
    'TOTP_REQUIRED',
    'INVALID_OTP',
    'FORBIDDEN',
    'ACCOUNT_BANNED',
    'EMAIL_NOT_VERIFIED',
  ],
})

export const renewConsoleSession = operation({
  summary: 'Exchange a token of the console for the next one, also after it ended while the session has not',
  method: 'POST',
  path: '/admin/v1.0/console/sessions/renew',
  caller: 'anyone',
  duringMaintenance: true,
  body: z.object({ accessToken: z.string().check(z.minLength(1), z.maxLength(200)) }),
  answer: openedSession,
  refusals: ['Session InvalidSessionToken'],
})

export const stepUpConsoleSession = operation({
  summary: 'Give a fresh code, so that calls with step-up are served for five minutes',
  method: 'POST',
  path: '/admin/v1.0/console/sessions/stepUp',
  caller: 'operator',
  permission: 'console.use',
  /** In demo mode the password takes the place of the code. */
  body: z.object({ totp: z.optional(totp), password: z.optional(password) }),
  answer: z.object({ raisedUntil: time }),
  refusals: ['TOTP_REQUIRED', 'INVALID_OTP', 'PROOF_REQUIRED', 'INVALID_CREDENTIAL'],
})

const listedSession = z.object({
  id,
  createdAt: time,
  usedAt: time,
  /** When it ends, whatever is done. */
  endsAt: time,
  /** Where it was opened, and by which browser: `Chrome 142, Windows`. */
  address: z.string(),
  browser: z.string(),
  /** The session of this very call. */
  isThis: z.boolean(),
})
export type ConsoleSessionListed = z.output<typeof listedSession>

export const listConsoleSessions = operation({
  summary: 'The own sessions of the console, the last used first',
  method: 'GET',
  path: '/admin/v1.0/console/sessions',
  caller: 'operator',
  permission: 'console.use',
  answer: z.array(listedSession),
})

export const leaveConsole = operation({
  summary: 'End the session of this call',
  method: 'DELETE',
  path: '/admin/v1.0/console/sessions',
  caller: 'operator',
  permission: 'console.use',
})

export const endConsoleSession = operation({
  summary: 'End one of the own sessions of the console',
  method: 'DELETE',
  path: '/admin/v1.0/console/sessions/{id}',
  caller: 'operator',
  permission: 'console.use',
  params: z.object({ id }),
  refusals: ['NOT_FOUND'],
})

const operator = z.object({
  /** The account. */
  id,
  profileId: id,
  name: z.string(),
  avatar: z.nullable(z.string()),
  email: z.nullable(z.string()),
  roles: z.array(z.literal(consoleRoles)),
  /** `invited`: the link of the invitation has not been used yet, so the roles are not given yet. */
  status: z.literal(['active', 'invited', 'banned']),
  /** When the link that waits to be used ends; null where none waits. */
  linkEndsAt: z.nullable(time),
  hasSecondFactor: z.boolean(),
  /** Sessions of the console that are open now. */
  sessions: z.number(),
  /** The last use of an open session; null where none is open. */
  usedAt: z.nullable(time),
})
export type OperatorListed = z.output<typeof operator>

export const listOperators = operation({
  summary: 'Everybody who has a role, or was invited to one, by name',
  method: 'GET',
  path: '/admin/v1.0/operators',
  caller: 'operator',
  permission: 'operators.read',
  query: z.object({
    ...cursorPaging(50),
    role: z.optional(z.literal(consoleRoles)),
    /** A part of the name or of the email. */
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
  }),
  answer: z.array(operator),
  meta: cursorMeta,
})

export const getOperator = operation({
  summary: 'One operator, or one who was invited',
  method: 'GET',
  path: '/admin/v1.0/operators/{id}',
  caller: 'operator',
  permission: 'operators.read',
  params: z.object({ id }),
  answer: operator,
  refusals: ['NOT_FOUND'],
})

/** Kept by the trail. */
const reason = z._default(text(500).check(z.trim()), '')

/** Shown once: it is not stored in a form that could be read again. */
const operatorLink = z.object({
  id,
  url: z.string(),
  expiresAt: time,
  /** `otpauth://…`, for the authenticator app. */
  totpUri: z.string(),
})
export type OperatorLink = z.output<typeof operatorLink>

export const inviteOperator = operation({
  summary: 'Invite an operator: a link, good once, that sets the password, the second factor and the roles',
  method: 'POST',
  path: '/admin/v1.0/operators',
  caller: 'operator',
  permission: 'operators.edit',
  stepUp: true,
  body: z.object({
    email: z
      .string()
      .check(z.trim(), z.maxLength(254), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, 'Invalid email!')),
    roles: roles.check(z.minLength(1)),
  }),
  answer: operatorLink,
  refusals: ['FORBIDDEN'],
})

export const putOperatorRoles = operation({
  summary: 'Set the roles of another operator; one that is taken away ends the sessions at once',
  method: 'PUT',
  path: '/admin/v1.0/operators/{id}/roles',
  caller: 'operator',
  permission: 'operators.edit',
  stepUp: true,
  params: z.object({ id }),
  body: z.object({ roles: roles.check(z.minLength(1)), reason }),
  answer: operator,
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'LAST_ADMIN'],
})

export const renewSecondFactor = operation({
  summary: 'A link that sets a new password and a new second factor; the old ones serve until it is used',
  method: 'POST',
  path: '/admin/v1.0/operators/{id}/secondFactor',
  caller: 'operator',
  permission: 'operators.edit',
  stepUp: true,
  params: z.object({ id }),
  answer: operatorLink,
  refusals: ['NOT_FOUND'],
})

export const removeOperator = operation({
  summary: 'Take every role away: the sessions of the console end, the account stays a viewer',
  method: 'DELETE',
  path: '/admin/v1.0/operators/{id}',
  caller: 'operator',
  permission: 'operators.edit',
  stepUp: true,
  params: z.object({ id }),
  body: z.object({ reason }),
  refusals: ['NOT_FOUND', 'FORBIDDEN', 'LAST_ADMIN'],
})

export const listOperatorSessions = operation({
  summary: 'The open console sessions of an operator',
  method: 'GET',
  path: '/admin/v1.0/operators/{id}/sessions',
  caller: 'operator',
  permission: 'operators.read',
  params: z.object({ id }),
  answer: z.array(listedSession),
  refusals: ['NOT_FOUND'],
})

export const endOperatorSessions = operation({
  summary: 'End every console session of an operator',
  method: 'DELETE',
  path: '/admin/v1.0/operators/{id}/sessions',
  caller: 'operator',
  permission: 'operators.edit',
  params: z.object({ id }),
  answer: z.object({ ended: z.number() }),
  refusals: ['NOT_FOUND'],
})

export const listPermissions = operation({
  summary: 'Which roles hold which permission',
  method: 'GET',
  path: '/admin/v1.0/permissions',
  caller: 'operator',
  permission: 'console.use',
  answer: z.array(
    z.object({
      permission: z.literal(Object.keys(permissions) as Permission[]),
      roles: z.array(z.literal(consoleRoles)),
    }),
  ),
})
