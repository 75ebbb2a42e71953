import * as z from 'zod/mini'
import { line, success, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { proofFields, proofRefusals } from '../proof.ts'
import { device, loginResult } from './shapes.ts'
import { hasVisible } from './visible.ts'

/** Passkeys that one account has at most. */
export const PASSKEYS_MAX = 10
export const PASSKEY_NAME_LENGTH_MAX = 60

const name = line(PASSKEY_NAME_LENGTH_MAX).check(z.trim(), z.refine(hasVisible, 'Field is required'))

/** Bytes as browsers write them (Web Authentication, section 5.1: base64url). */
const bytes = z.string().check(z.minLength(1), z.maxLength(16 * 1024), z.regex(/^[\w-]+$/))
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  /** Nothing of it is asked for. */
  clientExtensionResults: z._default(z.object({}), {}),
}
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
  }),
})
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.nullable(bytes)),
  }),
})

const descriptors = z.array(
  z.object({
    id: z.string(),
    type: z.literal('public-key'),
    transports: z.array(z.string()),
  }),
)
/** As `navigator.credentials.create` takes them. */
const creationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.boolean(),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
/** As `navigator.credentials.get` takes them; a passkey names its account by itself. */
const requestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})

const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: time,
  /** Null until it has signed its owner in. */
  lastUsedAt: z.nullable(time),
  /** Whether it is kept on more than one device, by the maker of the browser or a password manager. */
  isBackedUp: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

export const listPasskeys = operation({
  summary: 'Own passkeys, the newest first',
  method: 'GET',
  path: '/user/v1.0/passkeys',
  caller: 'viewer',
  answer: z.array(passkey),
})

export const beginPasskey = operation({
  summary: 'Begin to add a passkey: what the browser makes one from, for five minutes',
  method: 'POST',
  path: '/user/v1.0/passkeys/options',
  caller: 'viewer',
  body: z.object(proofFields),
  answer: creationOptions,
  refusals: ['PASSKEYS_FULL', 'EMAIL_NOT_VERIFIED', 'PASSKEY_NOT_HERE', ...proofRefusals],
})

export const addPasskey = operation({
  summary: 'Add the passkey that the browser made',
  method: 'POST',
  path: '/user/v1.0/passkeys',
  caller: 'viewer',
  body: z.object({ name, credential: attestation }),
  answer: passkey,
  refusals: ['PASSKEY_INVALID', 'PASSKEYS_FULL', 'PASSKEY_NOT_HERE', 'FORBIDDEN'],
})

export const renamePasskey = operation({
  summary: 'Name one of the own passkeys',
  method: 'PUT',
  path: '/user/v1.0/passkeys/{id}',
  caller: 'viewer',
  params: z.object({ id: z.uuid() }),
  body: z.object({ name }),
  answer: success,
  refusals: ['NOT_FOUND'],
})

export const deletePasskey = operation({
  summary: 'Remove one of the own passkeys',
  method: 'DELETE',
  path: '/user/v1.0/passkeys/{id}',
  caller: 'viewer',
  params: z.object({ id: z.uuid() }),
  body: z.object(proofFields),
  refusals: ['NOT_FOUND', ...proofRefusals],
})

export const beginPasskeySignIn = operation({
  summary: 'What the browser asks a passkey for, to sign in; for five minutes and one device',
  method: 'POST',
  path: '/user/v1.2/sessions/passkey/options',
  caller: 'app',
  body: z.object({ deviceUuid: z.uuid() }),
  answer: requestOptions,
  refusals: ['PASSKEY_NOT_HERE', 'INVALID_APP_ID'],
})

export const createSessionByPasskey = operation({
  summary: 'Sign in by a passkey, which proves its owner too and so counts as both factors',
  method: 'POST',
  path: '/user/v1.2/sessions/passkey',
  caller: 'app',
  body: z.object({ credential: assertion, device }),
  answer: loginResult,
  refusals: [
    'INVALID_CREDENTIAL',
    'CHALLENGE_OVER',
    'ACCOUNT_BANNED',
    'ACCOUNT_LEAVING',
    'FORBIDDEN',
    'PASSKEY_NOT_HERE',
    'INVALID_APP_ID',
    'Model UniqueConstraintError',
  ],
})
