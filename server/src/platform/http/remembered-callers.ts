import { hashToken } from '../secrets/tokens.ts'
import type { Clock } from '../clock/clock.ts'
import type { Caller } from './route.ts'

type Identify = (token: string, request: { isDemo: boolean }) => Promise<Caller | null>

/** How long the database may take to say who calls before the memory does. */
const ANSWER_MS_MAX = 400
/** As long as an access token of the console lasts. */
const REMEMBERED_MS = 15 * 60_000
/** Operators who work at the same time, and more. */
const REMEMBERED_MAX = 500

/**
 * Who called lately, for the few operations of operators that must act while the database is away. A caller whom the
 * database no longer knows is forgotten as soon as it says so; it is asked first every time.
 */
export function openRememberedCallers(identify: Identify, clock: Pick<Clock, 'now' | 'wait'>) {
  const remembered = new Map<string, { caller: Caller; at: number }>()
  const keyOf = (token: string) => hashToken(token).toString('base64')

  function forgetOld(): void {
    for (const [key, { at }] of remembered) if (clock.now() - at > REMEMBERED_MS) remembered.delete(key)
    const [oldest] = remembered.keys()
    if (remembered.size > REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest)
  }

  const ask: Identify = async (token, request) => {
    const caller = await identify(token, request)
    const key = keyOf(token)
    remembered.delete(key)
    if (caller?.console) remembered.set(key, { caller, at: clock.now() })
    forgetOld()
    return caller
  }

  return {
    identify: ask,
    /** The same, and from memory where the database does not answer; fails as it failed where nobody is known. */
    async identifyAnyhow(token: string, request: { isDemo: boolean }): Promise<Caller | null> {
      const isAnswered = new AbortController()
      const late = clock.wait(ANSWER_MS_MAX, isAnswered.signal).then(
        () => 'late' as const,
        () => 'late' as const,
      )
      const asked = ask(token, request)
      asked.catch(() => undefined)
      try {
        const answer = await Promise.race([asked, late])
        if (answer !== 'late') return answer
        return known(token) ?? (await asked)
      } catch (error) {
        const caller = known(token)
        if (caller) return caller
        throw error
      } finally {
        isAnswered.abort()
      }
    },
  }

  function known(token: string): Caller | null {
    forgetOld()
    return remembered.get(keyOf(token))?.caller ?? null
  }
}
