import type { Tally } from '#platform/tally'
import { hashToken } from '#platform/tokens'
import { refuse } from '#platform/refusal'

const MINUTE_MS = 60_000

/**
 * How often somebody may try. Counted per account and address together: whoever guesses from elsewhere
 * never locks the owner out (trust 25), and what a good password gives back is only its own.
 */
const signInBounds = [
  { name: 'minute', limit: 10, perMs: MINUTE_MS },
  { name: 'hour', limit: 60, perMs: 60 * MINUTE_MS },
] as const

/** Per address alone, good tries too: one machine does not go through a list of pairs. */
const SIGN_INS_PER_IP = { limit: 300, perMs: MINUTE_MS }
const REGISTRATIONS_PER_IP = { limit: 120, perMs: MINUTE_MS }
/** Follows, blocks and their opposites of one person. */
const RELATING_PER_ACCOUNT = { limit: 120, perMs: MINUTE_MS }
/** Changes of a profile: each may bring a picture, which is work. */
const PROFILE_CHANGES_PER_ACCOUNT = { limit: 60, perMs: 60 * MINUTE_MS }
/** Codes of an authenticator app that one account may try; a good one gives its tries back. */
const SECOND_FACTORS_PER_ACCOUNT = { limit: 5, perMs: 15 * MINUTE_MS }
const TOKENS_PER_IP = { limit: 300, perMs: MINUTE_MS }

export type Attempts = ReturnType<typeof openAttempts>

export function openAttempts(tally: Tally) {
  const take = async (key: string, bound: { limit: number; perMs: number }): Promise<void> => {
    const taken = await tally.take(key, bound)
    if (taken.allowed) return
    refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) })
  }

  /** The key holds no name: what was typed may be a password in the wrong field. */
  const pairKey = (login: string, ip: string, name: string): string =>
    `user:sign-in:${name}:${ip}:${hashToken(login.trim().toLowerCase()).toString('base64url')}`

  return {
    async takeSignIn(login: string, ip: string): Promise<void> {
      await take(`user:sign-ins:${ip}`, SIGN_INS_PER_IP)
      for (const bound of signInBounds) await take(pairKey(login, ip, bound.name), bound)
    },
    async forgetSignIn(login: string, ip: string): Promise<void> {
      for (const { name } of signInBounds) await tally.forget(pairKey(login, ip, name))
    },
    takeRegistration: (ip: string) => take(`user:registrations:${ip}`, REGISTRATIONS_PER_IP),
    takeProfileChange: (accountId: string) =>
      take(`user:profile-changes:${accountId}`, PROFILE_CHANGES_PER_ACCOUNT),
    takeSecondFactor: (accountId: string) =>
      take(`user:second-factors:${accountId}`, SECOND_FACTORS_PER_ACCOUNT),
    forgetSecondFactor: (accountId: string) => tally.forget(`user:second-factors:${accountId}`),
    takeRelating: (accountId: string) => take(`user:relating:${accountId}`, RELATING_PER_ACCOUNT),
    /** For calls that show a token of a link, a refresh token or a logout token. */
    takeToken: (ip: string) => take(`user:tokens:${ip}`, TOKENS_PER_IP),
  }
}
