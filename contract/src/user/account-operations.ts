import * as z from 'zod/mini'
import { code, day, id, phone, success, time } from '../fields.ts'
import { operation } from '../operation.ts'
import { proofFields, provenDeeds, proofRefusals } from '../proof.ts'
import { AVATAR_BYTES_MAX } from './limits.ts'
import {
  challenge,
  consentGiven,
  device,
  displayName,
  email,
  handle,
  loginResult,
  password,
  profile,
  strongPassword,
} from './shapes.ts'

export const createAccount = operation({
  summary: 'Register by email and password; 204 where the email must be verified before signing in',
  method: 'POST',
  path: '/user/v1.0/accounts',
  switch: 'signUp',
  caller: 'app',
  body: z.object({
    email,
    password,
    name: displayName('Invalid name!'),
    /** The terms that the form showed. */
    consent: z.optional(consentGiven),
  }),
  /** Null: verify the email before signing in. */
  answer: z.nullable(z.object({ userId: id })),
  mayBeEmpty: true,
  refusals: [
    'EMAIL_ALREADY_EXISTS',
    'NOT_CONFIGURED',
    'INVALID_APP_ID',
    'TEXT_NOT_ALLOWED',
    'PASSWORD_TOO_COMMON',
  ],
})

export const sendProofCode = operation({
  summary: 'Send the code that confirms the person to the own number, or without one to the own email',
  method: 'POST',
  path: '/user/v1.0/accounts/proof',
  switch: 'codes',
  caller: 'viewer',
  body: z.object({ purpose: z.literal(provenDeeds) }),
  answer: z.object({
    success: z.literal(true),
    /** The destination, masked. */
    sentTo: z.string(),
    /** Digits of the code (setting `otp.length`). */
    length: z.number(),
    /** Before this a new code is refused with `TOO_QUICK_RETRY`. */
    retryAfterSeconds: z.number(),
  }),
  refusals: ['TOO_QUICK_RETRY', 'NOT_CONFIGURED', 'FORBIDDEN', 'SIGN_IN_AGAIN'],
})

export const putEmail = operation({
  summary: 'Add or change the email: it is the account’s once the link that is sent to it is opened',
  method: 'PUT',
  path: '/user/v1.0/accounts/email',
  caller: 'viewer',
  body: z.object({ email, ...proofFields }),
  answer: success,
  refusals: ['EMAIL_ALREADY_EXISTS', 'TOO_QUICK_RETRY', 'NOT_CONFIGURED', ...proofRefusals],
})

export const exportAccount = operation({
  summary: 'All data that is stored about the caller, as one JSON file, after a proof of the person',
  method: 'POST',
  path: '/user/v1.0/accounts/export',
  caller: 'viewer',
  body: z.object(proofFields),
  answer: 'bytes',
  refusals: [...proofRefusals],
})

export const deleteAccount = operation({
  summary:
    'Delete the account after some days, within which a sign-in can keep it; every session ends at once',
  method: 'DELETE',
  path: '/user/v1.0/accounts',
  caller: 'viewer',
  body: z.object(proofFields),
  answer: z.object({
    /** Until then a sign-in can keep the account. */
    erasesAt: time,
    erased: z.array(z.string()),
    /** What the law requires, which loses its name. */
    kept: z.array(z.object({ what: z.string(), why: z.string() })),
  }),
  /** `LAST_ADMIN`: of an installation. */
  refusals: [...proofRefusals, 'LAST_ADMIN'],
})

export const keepAccount = operation({
  summary:
    'Keep an account whose deletion waits, as `ACCOUNT_LEAVING` has offered on the same device, and sign in',
  method: 'POST',
  path: '/user/v1.0/accounts/keep',
  caller: 'app',
  body: z.object({ challenge, device }),
  answer: loginResult,
  refusals: [
    'CHALLENGE_OVER',
    'INVALID_CREDENTIAL',
    'ACCOUNT_BANNED',
    'INVALID_APP_ID',
    'Model UniqueConstraintError',
  ],
})

export const putBirthDate = operation({
  summary: 'Set the own birth date, once; a support case changes it afterwards',
  method: 'PUT',
  path: '/user/v1.0/accounts/birthDate',
  caller: 'viewer',
  body: z.object({ birthDate: day }),
  answer: z.object({ birthDate: z.string() }),
  refusals: ['FORBIDDEN'],
})

/** Purposes of consent. `terms` is given by registering and ends with the account. */
export const consentPurposes = ['terms', 'analytics', 'push', 'marketing'] as const

export const listConsents = operation({
  summary: 'The caller’s consents with their times, the newest first',
  method: 'GET',
  path: '/user/v1.0/consents',
  caller: 'viewer',
  answer: z.array(
    z.object({
      purpose: z.string(),
      version: z.string(),
      language: z.string(),
      grantedAt: time,
      withdrawnAt: z.nullable(time),
    }),
  ),
})

export const putConsent = operation({
  summary: 'Give or withdraw consent to a purpose; every change is a row of its own',
  method: 'PUT',
  path: '/user/v1.0/consents/{purpose}',
  caller: 'viewer',
  params: z.object({ purpose: z.literal(consentPurposes) }),
  body: z.extend(consentGiven, { isGranted: z.boolean() }),
  refusals: ['FORBIDDEN'],
})

export const forgetPassword = operation({
  summary:
    'Request a link that sets a password; the answer is the same whether or not an account has this email',
  method: 'POST',
  path: '/user/v1.0/passwords/forget',
  caller: 'app',
  body: z.object({ email }),
  answer: success,
  refusals: ['NOT_CONFIGURED', 'INVALID_APP_ID'],
})

export const resetPassword = operation({
  summary: 'Set a password by the token of a single-use link; ends all sessions of the account',
  method: 'POST',
  path: '/user/v1.0/passwords/reset',
  caller: 'app',
  body: z.object({ password, token: z.string().check(z.maxLength(128)) }),
  answer: success,
  refusals: ['INVALID_APP_ID', 'PASSWORD_TOO_COMMON'],
})

export const undoChange = operation({
  summary:
    'Undo a change of an account by the token of the notice about it: ends all sessions and what was added since, and ' +
    'answers a token that sets a password',
  method: 'POST',
  path: '/user/v1.0/accounts/undo',
  caller: 'app',
  body: z.object({ token: z.string().check(z.maxLength(128)) }),
  answer: z.object({ token: z.string() }),
  refusals: ['INVALID_APP_ID'],
})

export const changePassword = operation({
  summary: 'Change the own password, by the current one or without one by a code; ends other sessions',
  method: 'POST',
  path: '/user/v1.0/passwords',
  caller: 'viewer',
  body: z
    .object({
      password: strongPassword,
      confirmPassword: z.string(),
      currentPassword: z.optional(z.string().check(z.maxLength(1024))),
      otp: proofFields.otp,
    })
    .check(
      z.refine(
        (body) => body.password === body.confirmPassword,
        'Your confirmation password is not matching',
      ),
    ),
  answer: success,
  refusals: [
    'gfx4000003',
    'gfu4030207',
    'PASSWORD_TOO_COMMON',
    'PROOF_REQUIRED',
    'INVALID_OTP',
    'SIGN_IN_AGAIN',
    'FORBIDDEN',
  ],
})

export const verifyAccount = operation({
  summary: 'Verify the email of an account by the token of its link',
  method: 'POST',
  path: '/user/v1.0/accounts/verify',
  caller: 'app',
  body: z.object({ token: z.string().check(z.maxLength(128)) }),
  answer: success,
  refusals: ['INVALID_APP_ID', 'LINK_EXPIRED'],
})

export const renewVerification = operation({
  summary: 'Send a new link in place of an expired one, to the email that it was sent to',
  method: 'POST',
  path: '/user/v1.0/accounts/verify/renew',
  caller: 'app',
  body: z.object({ token: z.string().check(z.maxLength(128)) }),
  answer: success,
  refusals: ['TOO_QUICK_RETRY', 'NOT_CONFIGURED', 'INVALID_APP_ID'],
})

export const resendVerification = operation({
  summary: 'Send the verification email again',
  method: 'POST',
  path: '/user/v1.0/accounts/verify/resend',
  caller: 'viewer',
  refusals: ['TOO_QUICK_RETRY', 'NOT_CONFIGURED'],
})

export const putProfile = operation({
  summary:
    'Change the own profile: multipart fields name, bio and optionally avatar (JPEG, PNG or GIF, 10 MB)',
  method: 'PUT',
  path: '/user/v1.1/profile/{id}',
  caller: 'viewer',
  params: z.object({ id }),
  body: 'bytes',
  /** The picture and the fields around it. */
  bodyBytesMax: AVATAR_BYTES_MAX + 64 * 1024,
  answer: profile,
  refusals: ['gfx4000006', 'FORBIDDEN', 'TEXT_NOT_ALLOWED'],
})

export const deleteAvatar = operation({
  summary: 'Remove the picture of the own profile: its initials are shown again',
  method: 'DELETE',
  path: '/user/v1.1/profile/{id}/avatar',
  caller: 'viewer',
  params: z.object({ id }),
  answer: profile,
  refusals: ['FORBIDDEN'],
})

export const putHandle = operation({
  summary: 'Choose the handle of the own profile: its public address `/@handle`',
  method: 'PUT',
  path: '/user/v1.0/profile/handle',
  caller: 'viewer',
  body: z.object({ handle }),
  answer: profile,
  refusals: ['HANDLE_TAKEN', 'TEXT_NOT_ALLOWED'],
})

export const findHandle = operation({
  summary: 'The profile of a handle, also of one that its owner left lately, with the present handle',
  method: 'GET',
  path: '/user/v1.0/handles/{handle}',
  caller: 'anyone',
  params: z.object({ handle: z.string().check(z.regex(/^[A-Za-z0-9._]{1,30}$/), z.toLowerCase()) }),
  answer: z.object({ profileId: id, handle: z.string() }),
  refusals: ['NOT_FOUND'],
  cacheSeconds: 10,
})

export const updatePhoneNumber = operation({
  summary: 'Set the own number by the code that was sent to it, and by the proof of the person',
  method: 'POST',
  path: '/user/v1.1/profile/{id}/updatePhoneNumber',
  caller: 'viewer',
  params: z.object({ id }),
  body: z.object({ phone, code, ...proofFields }),
  answer: success,
  refusals: ['INVALID_OTP_CODE', 'INVALID_PHONE', 'PHONE_ALREADY_USED', ...proofRefusals],
})
