import type { Clock } from '../clock/clock.ts'
import { periodically } from '../clock/periodically.ts'
import type { Log } from '../log/log.ts'

/** How often the sessions of open sockets are checked: the bus may lose an event, the rows do not. */
const LOOK_EVERY_MS = 10_000
/** Sessions of one query: a crowd in one would keep the loop and a connection for long. */
const SESSIONS_AT_ONCE = 2_000

/**
 * Sockets by the session that opened them. The access token may expire meanwhile, since a page sends the next one only
 * when it needs it; but no socket outlives its session.
 */
export interface SessionHolders extends AsyncDisposable {
  /** Calls `end` once when the session has ended. Returns a function that leaves before. */
  join(sessionId: string, end: () => void): () => void
  endSession(sessionId: string): void
}

export function openSessionHolders(needs: {
  clock: Clock
  log: Log
  activeSessionsOf(sessionIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Shorter where more depends on it. */
  lookEveryMs?: number
}): SessionHolders {
  const { clock, log } = needs
  const bySession = new Map<string, Set<() => void>>()

  function endSession(sessionId: string): void {
    const ends = bySession.get(sessionId)
    bySession.delete(sessionId)
    for (const end of ends ?? []) end()
  }

  async function look(): Promise<void> {
    const sessionIds = [...bySession.keys()]
    if (sessionIds.length === 0) return
    for (let from = 0; from < sessionIds.length; from += SESSIONS_AT_ONCE) {
      const some = sessionIds.slice(from, from + SESSIONS_AT_ONCE)
      const standing = await needs.activeSessionsOf(some)
      for (const sessionId of some) if (!standing.has(sessionId)) endSession(sessionId)
    }
  }

  const looking = periodically(
    {
      clock,
      everyMs: needs.lookEveryMs ?? LOOK_EVERY_MS,
      log,
      failure: 'sessions of sockets could not be looked at',
    },
    look,
  )

  return {
    join(sessionId, end) {
      const ends = bySession.get(sessionId) ?? new Set()
      bySession.set(sessionId, ends.add(end))
      return () => {
        ends.delete(end)
        if (ends.size === 0 && bySession.get(sessionId) === ends) bySession.delete(sessionId)
      }
    },
    endSession,
    [Symbol.asyncDispose]: () => looking[Symbol.asyncDispose](),
  }
}
