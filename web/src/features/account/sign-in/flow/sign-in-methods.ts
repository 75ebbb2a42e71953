import { user, type ConsentGiven } from '@tayang/contract'
import { call, isRefusal } from '#shared/api'
import { deviceUuid } from '#shared/session'
import { isEmail } from '../forms/email-rules.ts'
import { lastWay } from './last-way.ts'
import type { Proven } from './phone-entry.ts'
import type { ProviderName } from './provider-offer.ts'
import type { Granted } from './provider-window.ts'
import { recordError, signIn } from './session-flow.ts'

/** By email or username. */
export async function signInByPassword(login: string, password: string): Promise<void> {
  const username = isEmail(login) ? login.trim().toLowerCase() : login.trim()
  await signIn(async (device) => {
    const body = { type: 'username', username, password, device } as const
    return (await call(user.createSession, { body })).data
  })
  lastWay.keep('email')
}

/**
 * Registers and signs in with the same credentials. Returns false where the address has to be verified first: the
 * server responds 204, and nobody is signed in. See docs/product/accounts.md#verify-before-sign-in.
 */
export async function register(
  person: { email: string; password: string; name: string },
  consent: ConsentGiven,
): Promise<boolean> {
  const { data } = await recordError(() => call(user.createAccount, { body: { ...person, consent } }))
  if (!(data as typeof data | undefined)) return false
  await signInByPassword(person.email, person.password)
  return true
}

/** Only a code for `register` can create an account. See docs/product/accounts.md#register-by-phone. */
export type OtpPurpose = 'login' | 'register'

/** Sends a code to a number in E.164; returns its number of digits. */
export async function sendCode(mobile: string, purpose: OtpPurpose): Promise<{ length: number }> {
  const body = { mobile, purpose, deviceUuid: deviceUuid() }
  const { data } = await recordError(() => call(user.sendOtp, { body }))
  return data
}

export async function signInByCode(mobile: string, otp: string, consent?: ConsentGiven): Promise<void> {
  await signIn(async (device) => {
    const body = { type: 'mobile', username: mobile, otp, device, ...(consent && { consent }) } as const
    return (await call(user.createSession, { body })).data
  })
  lastWay.keep('phone')
}

/** A little less than the ten minutes of the server. */
const PROOF_MS = 9.5 * 60_000
const PROOF = /^[\w-]{43}$/

/** The proof of a correct code that was requested for the other mode; null for every other failure. */
export function provenBy(error: unknown, mobile: string): Proven | null {
  const isNew = isRefusal(error, 'NUMBER_NOT_REGISTERED')
  if (!isNew && !isRefusal(error, 'PHONE_ALREADY_USED')) return null
  const proof = error.details[0] ?? ''
  if (!PROOF.test(proof)) return null
  return { mobile, proof, makes: isNew ? 'account' : 'session', untilMs: Date.now() + PROOF_MS }
}

export async function signInByProof(mobile: string, proof: string, consent?: ConsentGiven): Promise<void> {
  await signIn(async (device) => {
    const body = { type: 'proof', username: mobile, proof, device, ...(consent && { consent }) } as const
    return (await call(user.createSession, { body })).data
  })
  lastWay.keep('phone')
}

/** The token of a provider for its code. */
export async function exchangeCode(provider: ProviderName, granted: Granted): Promise<string> {
  const { data } = await call(user.exchangeOauthCode, { body: { provider, ...granted } })
  const { id_token, access_token } = data.res.data
  return (provider === 'google' ? id_token : access_token) ?? ''
}

/** The token for a sign-in. */
export const tokenToSignIn = (provider: ProviderName, granted: Granted): Promise<string> =>
  recordError(() => exchangeCode(provider, granted))

/** By a token of the provider. See docs/product/sign-in.md#google-and-facebook. */
export async function signInByProvider(
  provider: ProviderName,
  token: string,
  more: { consent: ConsentGiven; asNew: boolean },
): Promise<void> {
  await signIn(async (device) => {
    const body = { type: provider, token, device, ...more } as const
    return (await call(user.createSession, { body })).data
  })
}
