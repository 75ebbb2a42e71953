import { networkOf } from '@tayang/contract/network'
import { refuse } from '#platform/http/refusal'
import type { Tally } from '#platform/limits/tally'
import { hashToken } from '#platform/secrets/tokens'
import type { Settings } from '#platform/settings/settings'

/** How long a network counts as one from which the owner of an account signs in. */
const NETWORK_KNOWN_MS = 30 * 24 * 60 * 60_000

interface PasswordTry {
  /** Of the account, or where there is none the name that was typed. */
  readonly subject: string
  readonly ip: string
  /** The device, where the account has been signed in to on it. */
  readonly knownDevice: string | null
}

/** A counted try, to be ended by one of its functions unless the password was wrong. */
export interface CountedTry {
  /** Whether somebody has signed in to this account from this device or network before. */
  readonly isKnown: boolean
  /** The password was right. */
  succeed(): Promise<void>
  /** The password was not judged. */
  giveBack(): Promise<void>
}

export type PasswordTries = ReturnType<typeof openPasswordTries>

/**
 * Waits that grow with wrong passwords, per account and per network, so that guesses spread over many networks are few.
 * A device or network on which the account was signed in to has a count of its own: strangers cannot lock the owner
 * out. See docs/product/sign-in.md#password-guesses.
 */
export function openPasswordTries({ tally, settings }: { tally: Tally; settings: Settings['passwords'] }) {
  const boundOf = (limit: number) => ({
    limit,
    forgetMs: Math.max(1, Math.floor(settings.triesMs / Math.max(1, limit))),
    firstMs: settings.waitMs,
    mostMs: settings.waitMaxMs,
  })

  const takeAll = async (counts: readonly { key: string; limit: number }[]): Promise<void> => {
    const taken: string[] = []
    for (const { key, limit } of counts) {
      const take = await tally.takeSlower(key, boundOf(limit))
      if (!take.allowed) {
        await Promise.all(taken.map((each) => tally.giveBack(each)))
        refuse('TOO_MANY_ATTEMPTS', undefined, { retryAfterSeconds: Math.ceil(take.retryAfterMs / 1000) })
      }
      taken.push(key)
    }
  }

  return {
    /** Counts a try before its password is judged, so that tries at one moment are counted too. */
    async take({ subject, ip, knownDevice }: PasswordTry): Promise<CountedTry> {
      const network = networkOf(ip)
      // People type passwords into the wrong field.
      const name = hashToken(subject).toString('base64url')
      const known = `user:signed-in:${network}:${name}`
      const isKnownNetwork = (await tally.count(known)) > 0
      const isKnown = knownDevice !== null || isKnownNetwork
      const own = knownDevice === null ? `network:${network}:${name}` : `device:${knownDevice}`
      const account = { key: `user:wrong:${isKnown ? own : name}`, limit: settings.triesPerAccount }
      const strangers = { key: `user:wrong:${network}`, limit: settings.triesPerNetwork }
      const counts = isKnown ? [account] : [account, strangers]
      await takeAll(counts)
      return {
        isKnown,
        async succeed() {
          await tally.forget(account.key)
          if (!isKnown) await tally.giveBack(strangers.key)
          await tally.add(known, 1, { forMs: NETWORK_KNOWN_MS })
        },
        async giveBack() {
          await Promise.all(counts.map(({ key }) => tally.giveBack(key)))
        },
      }
    },
  }
}
