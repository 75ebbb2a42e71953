import { openRepeatGuard, type RepeatGuard } from './repeat-guard.ts'
import type { SessionStore, Tokens } from './session-store.ts'

/** A second renewal without a success is not sent. See docs/product/sessions.md#repeated-calls-are-cancelled. */
const SENDS_MAX = 1

interface RenewalDependencies {
  store: SessionStore
  /** Runs one job at a time among all tabs of this browser. */
  lock: <T>(job: () => Promise<T>) => Promise<T>
  /** Called once when the server no longer knows the session. */
  onExpired: () => void
}

export interface Renewal {
  /**
   * Returns a fresh access token in place of a stale one. Any number of callers and tabs share one exchange: a
   * concurrent caller waits for it, a later one takes the fresh token from the storage.
   */
  renew(stale: string, exchange: (tokens: Tokens) => Promise<Tokens>): Promise<string>
  readonly guard: RepeatGuard
}

export function openRenewal({ store, lock, onExpired }: RenewalDependencies): Renewal {
  const guard = openRepeatGuard(SENDS_MAX)
  let running: Promise<string> | null = null

  async function renewOnce(stale: string, exchange: (tokens: Tokens) => Promise<Tokens>): Promise<string> {
    const tokens = store.tokens()
    if (!tokens) throw new Error('Nobody is signed in')
    if (tokens.accessToken !== stale) return tokens.accessToken

    guard.enter()
    try {
      const fresh = await exchange(tokens)
      store.replaceTokens(fresh)
      guard.reset()
      return fresh.accessToken
    } catch (error) {
      const status = statusOf(error)
      // Without a response the session may be valid: the next call can try again.
      if (status === null) guard.reset()
      // A person who has signed out meanwhile must not see that the session expired.
      if (status === 401 && store.tokens()) {
        store.leave()
        guard.reset()
        onExpired()
      }
      throw error
    }
  }

  return {
    guard,
    renew(stale, exchange) {
      running ??= lock(() => renewOnce(stale, exchange)).finally(() => {
        running = null
      })
      return running
    },
  }
}

function statusOf(error: unknown): number | null {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : null
  return typeof status === 'number' ? status : null
}
