import { Failure } from '#platform/errors/failure'
import { networkOf } from '@tayang/contract/network'
import type { Tally } from '#platform/limits/tally'
import type { Settings } from '#platform/settings/settings'
import { hashToken } from '#platform/secrets/tokens'
import { refuse } from '#platform/http/refusal'

const MINUTE_MS = 60_000

/**
 * How often a password may be tried. Counted per account and network together, so that guesses from elsewhere never
 * lock the owner out: docs/product/sign-in.md#password-guesses. A right password resets this count alone.
 */
const signInBounds = [
  { name: 'minute', limit: 10, perMs: MINUTE_MS },
  { name: 'hour', limit: 60, perMs: 60 * MINUTE_MS },
] as const

/** Per network, successes included: bounds a machine that tries a list of leaked pairs. */
const SIGN_INS_PER_IP = { limit: 300, perMs: MINUTE_MS }
const REGISTRATIONS_PER_IP = { limit: 120, perMs: MINUTE_MS }
/** Follows, unfollows, blocks and unblocks of one person. */
const RELATING_PER_ACCOUNT = { limit: 120, perMs: MINUTE_MS }
/** Changes of a profile: each may carry a picture, which costs CPU time. */
const PROFILE_CHANGES_PER_ACCOUNT = { limit: 60, perMs: 60 * MINUTE_MS }
/** Codes of an authenticator app that one account may try; a right code resets the count. */
const SECOND_FACTORS_PER_ACCOUNT = { limit: 5, perMs: 15 * MINUTE_MS }
/** Exports of personal data. */
const EXPORTS_PER_ACCOUNT = { limit: 10, perMs: 60 * MINUTE_MS }
const TOKENS_PER_IP = { limit: 300, perMs: MINUTE_MS }

/** Requests for codes, refused ones included: bounds how fast numbers can be probed for registration. */
const CODE_REQUESTS_PER_IP = { limit: 60, perMs: 60 * MINUTE_MS }
/** Emails that one network may request, and that one address receives. */
const EMAIL_REQUESTS_PER_IP = { limit: 20, perMs: 60 * MINUTE_MS }
const EMAILS_PER_ADDRESS = { limit: 5, perMs: 60 * MINUTE_MS }
/** Guesses at the current password within a session. */
const PASSWORDS_PER_ACCOUNT = { limit: 10, perMs: 15 * MINUTE_MS }
const DAY_MS = 24 * 60 * MINUTE_MS

type CodeBounds = Pick<Settings['otp'], 'perAddressHourMax' | 'perPrefixHourMax' | 'perHourTotalMax'>

export type Attempts = ReturnType<typeof openAttempts>

export function openAttempts(tally: Tally) {
  const take = async (key: string, bound: { limit: number; perMs: number }): Promise<void> => {
    const taken = await tally.take(key, bound)
    if (taken.allowed) return
    refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) })
  }

  /** The key contains a hash of the login: people type passwords into the wrong field. */
  const pairKey = (login: string, ip: string, name: string): string =>
    `user:sign-in:${name}:${networkOf(ip)}:${hashToken(login.trim().toLowerCase()).toString('base64url')}`

  return {
    async takeSignIn(login: string, ip: string): Promise<void> {
      await take(`user:sign-ins:${networkOf(ip)}`, SIGN_INS_PER_IP)
      for (const bound of signInBounds) await take(pairKey(login, ip, bound.name), bound)
    },
    async forgetSignIn(login: string, ip: string): Promise<void> {
      for (const { name } of signInBounds) await tally.forget(pairKey(login, ip, name))
    },
    takeCodeRequest: (ip: string) => take(`user:code-asks:${networkOf(ip)}`, CODE_REQUESTS_PER_IP),

    /** Bounds the cost of text messages per network, per block of numbers and in all. */
    async takeCode({ ip, prefix }: { ip: string; prefix: string }, bounds: CodeBounds): Promise<void> {
      const perMs = 60 * MINUTE_MS
      await take(`user:codes:${networkOf(ip)}`, { limit: bounds.perAddressHourMax, perMs })
      await take(`user:codes-of:${prefix}`, { limit: bounds.perPrefixHourMax, perMs })
      const inAll = await tally.take('user:codes', { limit: bounds.perHourTotalMax, perMs })
      if (!inAll.allowed) throw new Failure('More codes were requested than one hour may cost.')
    },

    takeEmailRequest: (ip: string) => take(`user:letters:${networkOf(ip)}`, EMAIL_REQUESTS_PER_IP),
    /** Whether this address may receive one more email. The response does not reveal it. */
    async mayReceiveEmail(email: string): Promise<boolean> {
      const key = hashToken(email).toString('base64url')
      return (await tally.take(`user:letters-to:${key}`, EMAILS_PER_ADDRESS)).allowed
    },
    /** Counts an email with a verification link; returns the wait when it is too early. */
    async takeVerification(
      accountId: string,
      bounds: { resendMs: number; lettersPerDayMax: number },
    ): Promise<{ code: 'TOO_QUICK_RETRY' | 'TOO_MANY_ATTEMPTS'; waitMs: number } | undefined> {
      const key = `user:verification:${accountId}`
      const quick = await tally.take(`${key}:quick`, { limit: 1, perMs: bounds.resendMs })
      if (!quick.allowed) return { code: 'TOO_QUICK_RETRY', waitMs: quick.retryAfterMs }
      const day = await tally.take(`${key}:day`, { limit: bounds.lettersPerDayMax, perMs: DAY_MS })
      return day.allowed ? undefined : { code: 'TOO_MANY_ATTEMPTS', waitMs: day.retryAfterMs }
    },
    takePassword: (accountId: string) => take(`user:passwords:${accountId}`, PASSWORDS_PER_ACCOUNT),
    takeRegistration: (ip: string) => take(`user:registrations:${networkOf(ip)}`, REGISTRATIONS_PER_IP),
    takeProfileChange: (accountId: string) =>
      take(`user:profile-changes:${accountId}`, PROFILE_CHANGES_PER_ACCOUNT),
    takeSecondFactor: (accountId: string) =>
      take(`user:second-factors:${accountId}`, SECOND_FACTORS_PER_ACCOUNT),
    forgetSecondFactor: (accountId: string) => tally.forget(`user:second-factors:${accountId}`),
    takeReport: (accountId: string, perHour: number) =>
      take(`user:reports:${accountId}`, { limit: perHour, perMs: 60 * MINUTE_MS }),
    takeExport: (accountId: string) => take(`user:exports:${accountId}`, EXPORTS_PER_ACCOUNT),
    takeRelating: (accountId: string) => take(`user:relating:${accountId}`, RELATING_PER_ACCOUNT),
    /** For calls that present a token of a link, a refresh token or a logout token. */
    takeToken: (ip: string) => take(`user:tokens:${networkOf(ip)}`, TOKENS_PER_IP),
  }
}
