import * as z from 'zod/mini'
import { code } from './fields.ts'

/** Deeds that ask for the person and not only for their session; a code that was sent for one serves for no other. */
export const provenDeeds = [
  'changePhone',
  'addEmail',
  'setPassword',
  'bankAccount',
  'withdraw',
  'deleteAccount',
] as const
export type ProvenDeed = (typeof provenDeeds)[number]

/** What such a deed carries: the password, or where the account has none a code that `sendProofCode` sent for it. */
export const proofFields = {
  password: z.optional(z.string().check(z.maxLength(1024))),
  otp: z.optional(code),
}

/** What such a deed may answer. */
export const proofRefusals = [
  'PROOF_REQUIRED',
  'INVALID_CREDENTIAL',
  'INVALID_OTP',
  'SIGN_IN_AGAIN',
  'FORBIDDEN',
] as const
