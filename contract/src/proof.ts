import * as z from 'zod/mini'
import { code } from './fields.ts'

/** Actions that need the person and not only their session; a code that was sent for one works for no other. */
export const provenDeeds = [
  'changePhone',
  'addEmail',
  'setPassword',
  'bankAccount',
  'withdraw',
  'exportAccount',
  'deleteAccount',
  'secondFactor',
  'passkey',
  'wayIn',
] as const
export type ProvenDeed = (typeof provenDeeds)[number]

/** The proof of such an action: the password, or for an account without one a code sent by `sendProofCode`. */
export const proofFields = {
  password: z.optional(z.string().check(z.maxLength(1024))),
  otp: z.optional(code),
}

/** Refusals of such an action. */
export const proofRefusals = [
  'PROOF_REQUIRED',
  'INVALID_CREDENTIAL',
  'INVALID_OTP',
  'SIGN_IN_AGAIN',
  'FORBIDDEN',
] as const
