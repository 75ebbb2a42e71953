import * as z from 'zod/mini'
import { code, id, line, phone, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { consentGiven, device, loginResult, pushToken } from './shapes.ts'

/** Request headers of this module. */
export const APP_ID_HEADER = 'x-app-id'
export const PROFILE_ID_HEADER = 'x-profile-id'
export const REFRESH_TOKEN_HEADER = 'x-refresh-token'
/** The web client's own application id. */
export const WEB_APP_ID = 'tayang-web'

const providerToken = z.string().check(z.minLength(1, 'Invalid Credentials'), z.maxLength(8192))
/** A second account is wanted beside the one that has the email: see `EMAIL_HAS_ACCOUNT`. */
const asNew = z.optional(z.boolean())
/** The terms that the consent step of a provider showed. */
const consent = z.optional(consentGiven)

export const createSession = operation({
  summary: 'Sign in by password, by a code sent to a phone, by Google or by Facebook',
  method: 'POST',
  path: '/user/v1.2/sessions',
  caller: 'app',
  /** For operators; the module refuses everybody else. */
  duringMaintenance: true,
  body: z.discriminatedUnion('type', [
    z.object({
      type: z.literal('username'),
      /** An email where it looks like one, else a number or a username. */
      username: z.string().check(
        z.trim(),
        z.minLength(1, 'Invalid email!'),
        z.maxLength(254),
        // No name contains one, and no database stores one.
        z.refine((name) => !name.includes('\0'), 'Invalid email!'),
      ),
      password: z.string().check(z.minLength(1, 'Invalid password!'), z.maxLength(1024)),
      /** The code of an authenticator app, where the account asks for one. */
      totp: z.optional(z.string().check(z.regex(/^\d{6}$/))),
      device,
    }),
    z.object({
      type: z.literal('mobile'),
      /** The number. */
      username: phone,
      otp: code,
      device,
      /** Only a code that was requested with the purpose `register` creates an account. */
      consent,
    }),
    z.object({
      /** Continues with a right code that `NUMBER_NOT_REGISTERED` or `PHONE_ALREADY_USED` has answered. */
      type: z.literal('proof'),
      /** The number. */
      username: phone,
      /** The first detail of that refusal: valid once, for ten minutes, on the device that got it. */
      proof: z.string().check(z.regex(/^[\w-]{43}$/)),
      device,
      consent,
    }),
    z.object({ type: z.literal('google'), token: providerToken, device, consent, asNew }),
    z.object({ type: z.literal('facebook'), token: providerToken, device, consent, asNew }),
  ]),
  answer: loginResult,
  refusals: [
    'INVALID_CREDENTIAL',
    'INVALID_OTP',
    'INVALID_PHONE',
    'PHONE_ALREADY_USED',
    'NUMBER_NOT_REGISTERED',
    'TOTP_REQUIRED',
    'EMAIL_HAS_ACCOUNT',
    'EMAIL_NOT_VERIFIED',
    'ACCOUNT_BANNED',
    'ACCOUNT_LEAVING',
    'NOT_CONFIGURED',
    'INVALID_APP_ID',
    'Model UniqueConstraintError',
  ],
})

export const exchangeOauthCode = operation({
  summary: 'Exchange an authorization code of Google or Facebook',
  method: 'POST',
  path: '/user/v1.2/sessions/oauth',
  caller: 'app',
  body: z.object({
    code: z.string().check(z.minLength(1), z.maxLength(4096)),
    provider: z._default(z.literal(['google', 'facebook']), 'google'),
    codeVerifier: z.optional(z.string().check(z.regex(/^[\w.~-]{43,128}$/))),
    redirectUri: z.optional(z.string().check(z.maxLength(2048))),
    nonce: z.optional(z.string().check(z.maxLength(128))),
  }),
  answer: z.object({
    res: z.object({
      data: z.object({ id_token: z.optional(z.string()), access_token: z.optional(z.string()) }),
    }),
  }),
  refusals: ['INVALID_CREDENTIAL', 'NOT_CONFIGURED', 'INVALID_APP_ID'],
})

export const sendOtp = operation({
  summary: 'Send a one-time code to a phone; bound to number, purpose and device',
  method: 'POST',
  path: '/user/v1.0/sessions/otp',
  switch: 'codes',
  /** `x-app-id` for a guest; `modifyPhoneNumber`, `deleteAccount` and `withdraw` need a viewer. */
  caller: 'anyone',
  body: z.object({
    mobile: phone,
    purpose: z._default(
      z.literal(['login', 'register', 'modifyPhoneNumber', 'deleteAccount', 'withdraw']),
      'login',
    ),
    /** The device that will enter the code; where absent any device may. */
    deviceUuid: z.optional(z.uuid()),
  }),
  answer: z.object({
    success: z.literal(true),
    /** Digits of the code (setting `otp.length`). */
    length: z.number(),
    /** Before this a new code is refused with `TOO_QUICK_RETRY`. */
    retryAfterSeconds: z.number(),
  }),
  refusals: [
    'INVALID_PHONE',
    'PHONE_ALREADY_USED',
    'TOO_QUICK_RETRY',
    'NOT_CONFIGURED',
    'INVALID_APP_ID',
    'INVALID_SESSION_AUTH',
  ],
})

export const signInPartner = operation({
  summary: 'Sign in by the token of a partner',
  method: 'POST',
  path: '/user/v1.0/sessions/ioh',
  caller: 'app',
  body: z.object({
    type: z.literal('username'),
    payload: z.object({
      jwt_token: z.string().check(z.minLength(1), z.maxLength(8192)),
      jwt_client: z.string().check(z.regex(/^[\w.-]{1,64}$/)),
      /** A hint: only the number that the token has signed counts. */
      msisdn: z.string().check(z.maxLength(32)),
    }),
    device,
  }),
  answer: loginResult,
  refusals: [
    'INVALID_CREDENTIAL',
    'NUMBER_NOT_REGISTERED',
    'ACCOUNT_BANNED',
    'ACCOUNT_LEAVING',
    'INVALID_APP_ID',
    'Model UniqueConstraintError',
  ],
})

export const signInSmartfren = operation({
  summary: 'Sign in by the transaction that the telecom operator added to the request',
  method: 'POST',
  path: '/user/v1.0/sessions/smartfren',
  caller: 'app',
  body: z.object({ transId: z.string().check(z.minLength(1), z.maxLength(2048)), device }),
  answer: loginResult,
  refusals: [
    'INVALID_CREDENTIAL',
    'NUMBER_NOT_REGISTERED',
    'ACCOUNT_BANNED',
    'ACCOUNT_LEAVING',
    'NOT_CONFIGURED',
    'INVALID_APP_ID',
    'Model UniqueConstraintError',
  ],
})

export const validateSession = operation({
  summary: 'Make a new session final',
  method: 'POST',
  path: '/user/v1.2/sessions/validateSession',
  caller: 'unvalidated',
  body: z.object({ isNewDevice: z.boolean() }),
})

export const deleteSession = operation({
  summary: 'Log out',
  method: 'DELETE',
  path: '/user/v1.0/sessions',
  caller: 'unvalidated',
})

export const clearSessions = operation({
  summary: 'Log out of all devices, by the stored logout token as bearer',
  method: 'DELETE',
  path: '/user/v1.2/sessions/clearByAccountId',
  /** The bearer is a logout token here, which only this operation reads. */
  caller: 'app',
  refusals: ['Session InvalidSessionToken', 'INVALID_APP_ID'],
})

const knownDevice = z.object({
  uuid: z.uuid(),
  name: line(100),
  platform: z.string(),
  osVersion: z.string(),
  createdAt: time,
  lastSeenAt: time,
  /** City and country, or the network (never the whole address); null where it is not known. */
  place: z.nullable(z.string()),
  /** The device of this request. */
  isCurrent: z.boolean(),
})
export type KnownDevice = z.output<typeof knownDevice>

export const listDevices = operation({
  summary: 'Own devices that are signed in, the one used last first',
  method: 'GET',
  path: '/user/v1.0/devices',
  caller: 'viewer',
  answer: z.array(knownDevice),
})

export const putDevice = operation({
  summary: 'Set the push token of the device that the caller is signed in on',
  method: 'PUT',
  path: '/user/v1.0/devices/{uuid}',
  caller: 'viewer',
  params: z.object({ uuid: z.uuid() }),
  /** Null removes it. */
  body: z.object({ firebaseToken: z.nullable(pushToken) }),
  refusals: ['NOT_FOUND'],
})

export const deleteDevice = operation({
  summary: 'Log out one of the own devices',
  method: 'DELETE',
  path: '/user/v1.0/devices/{uuid}',
  caller: 'viewer',
  params: z.object({ uuid: z.uuid() }),
  refusals: ['NOT_FOUND'],
})

export const deleteOtherDevices = operation({
  summary: 'Log out all own devices but this one',
  method: 'DELETE',
  path: '/user/v1.0/devices',
  caller: 'viewer',
})

const partner = z.object({
  slug: id,
  name: z.string(),
  /** The partner named `surge` hides both. */
  hidesPlans: z.boolean(),
  hidesShare: z.boolean(),
})
export type Partner = z.output<typeof partner>

export const listPartners = operation({
  summary: 'Partners that have a variant of the site',
  method: 'GET',
  path: '/user/v1.0/partners',
  caller: 'anyone',
  answer: z.array(partner),
  cacheSeconds: 60,
})

export const checkPartner = operation({
  summary: 'Whether the caller may use the variant of this partner',
  method: 'GET',
  path: '/user/v1.0/partners/{partner}/check',
  caller: 'viewer',
  params: z.object({ partner: id }),
  refusals: ['NOT_FOUND', 'FORBIDDEN'],
})
