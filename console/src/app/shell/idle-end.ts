import { useEffect } from 'react'
import { queries, useFreshToken } from '#shared/api'
import { session } from '#shared/session'

/** As the server ends a session that nobody uses (docs/product/operators.md#console-sessions). */
const IDLE_MS = 30 * 60_000
const CHECK_MS = 15_000
/** A hand on the console renews its token at most this often, so that reading a long case is no idling. */
const TOUCH_MS = 5 * 60_000

interface Needs {
  now: () => number
  /** Keeps the session alive at the server. */
  touch: () => void
  end: () => void
}

/** Watches for hands: `used` at each press, `check` now and then. It asks nobody while nothing is touched. */
export function openIdleWatch({ now, touch, end }: Needs) {
  let usedAt = now()
  let touchedAt = now()
  return {
    used() {
      usedAt = now()
      if (usedAt - touchedAt < TOUCH_MS) return
      touchedAt = usedAt
      touch()
    },
    check() {
      if (now() - usedAt >= IDLE_MS) end()
    },
  }
}

/** Ends the session here when nobody has touched the console for half an hour, and says so at the sign-in. */
export function useIdleEnd(): void {
  const freshToken = useFreshToken()
  useEffect(() => {
    const watch = openIdleWatch({
      now: Date.now,
      touch: () => void freshToken().catch(() => undefined),
      end: () => {
        queries.clear()
        session.end('idle')
      },
    })
    const stop = new AbortController()
    for (const event of ['pointerdown', 'keydown', 'wheel'] as const) {
      addEventListener(event, () => watch.used(), { passive: true, signal: stop.signal })
    }
    const timer = setInterval(() => watch.check(), CHECK_MS)
    return () => {
      stop.abort()
      clearInterval(timer)
    }
  }, [freshToken])
}
