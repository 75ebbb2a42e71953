import * as z from 'zod/mini'
import { operation } from '../operation.ts'
import { proofFields, proofRefusals } from '../proof.ts'
import { challenge, device, loginResult } from './shapes.ts'

/** Codes that are shown once when a second factor is set up. */
export const RECOVERY_CODES = 10

/** Six digits of an authenticator app. */
const totp = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Invalid code'))
/** Such a code, or a recovery code as it was shown; people type it in any case, with or without the hyphen. */
const factor = z
  .string()
  .check(z.trim(), z.regex(/^(?:\d{6}|[\da-zA-Z]{5}[- ]?[\da-zA-Z]{5})$/, 'Invalid code'))

const recoveryCodes = z.object({
  /** Each is good once, in place of a code of the app. They are answered here alone. */
  recoveryCodes: z.array(z.string()),
})

export const getSecondFactor = operation({
  summary: 'Whether the own account asks for a second factor',
  method: 'GET',
  path: '/user/v1.0/secondFactor',
  caller: 'viewer',
  answer: z.object({
    isOn: z.boolean(),
    /** Operators get theirs with the link that makes them operators; other accounts set it up themselves. */
    isOwn: z.boolean(),
    recoveryCodesLeft: z.number(),
  }),
})

export const beginSecondFactor = operation({
  summary: 'Begin to set up an authenticator app; it counts once a code of it was confirmed',
  method: 'POST',
  path: '/user/v1.0/secondFactor',
  caller: 'viewer',
  body: z.object(proofFields),
  answer: z.object({
    /** Base32, to be typed into the app. */
    secret: z.string(),
    /** `otpauth://…`, which a QR code carries. */
    uri: z.string(),
    /** For `confirmSecondFactor`, within ten minutes. */
    challenge: z.string(),
  }),
  refusals: ['SECOND_FACTOR_ON', 'EMAIL_NOT_VERIFIED', ...proofRefusals],
})

export const confirmSecondFactor = operation({
  summary: 'Turn the second factor on by a code of the new authenticator app',
  method: 'POST',
  path: '/user/v1.0/secondFactor/confirm',
  caller: 'viewer',
  body: z.object({ challenge, code: totp }),
  answer: recoveryCodes,
  refusals: ['SECOND_FACTOR_ON', 'CHALLENGE_OVER', 'INVALID_OTP', 'FORBIDDEN'],
})

export const renewRecoveryCodes = operation({
  summary: 'Make new recovery codes; the old ones are good no more',
  method: 'POST',
  path: '/user/v1.0/secondFactor/recoveryCodes',
  caller: 'viewer',
  body: z.object({ ...proofFields, factor }),
  answer: recoveryCodes,
  refusals: ['SECOND_FACTOR_OFF', ...proofRefusals],
})

export const deleteSecondFactor = operation({
  summary: 'Turn the second factor off, by the proof of the person and a code of it',
  method: 'DELETE',
  path: '/user/v1.0/secondFactor',
  caller: 'viewer',
  body: z.object({ ...proofFields, factor }),
  refusals: ['SECOND_FACTOR_OFF', ...proofRefusals],
})

export const createSessionBySecondFactor = operation({
  summary: 'Continue a sign-in that `TOTP_REQUIRED` has interrupted, on the same device',
  method: 'POST',
  path: '/user/v1.2/sessions/secondFactor',
  caller: 'app',
  /** For operators; the module refuses everybody else. */
  duringMaintenance: true,
  body: z.object({ challenge, factor, device }),
  answer: loginResult,
  refusals: [
    'CHALLENGE_OVER',
    'INVALID_CREDENTIAL',
    'INVALID_OTP',
    'ACCOUNT_BANNED',
    'ACCOUNT_LEAVING',
    'INVALID_APP_ID',
    'Model UniqueConstraintError',
  ],
})
