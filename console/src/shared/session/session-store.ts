import type { ConsoleRole } from '@tayang/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface ConsoleSession {
  readonly accessToken: string
  /** When the access token ends, in milliseconds. */
  readonly expiresAt: number
  /** When the session ends, whatever is done. */
  readonly sessionEndsAt: number
  /** Until when calls with step-up are served; null: a code is needed first. */
  readonly raisedUntil: number | null
  readonly sessionId: string
  readonly accountId: string
  readonly profileId: string
  readonly name: string
  readonly avatar: string | null
  readonly roles: readonly ConsoleRole[]
  /** Whether the sign-in asked for a code of an authenticator app; in demo mode it asks for the password alone. */
  readonly usesCode: boolean
}

/**
 * Why nobody is signed in; `never` before the first sign-in of this tab, `idle` after half an hour without a hand on
 * it, `over` where the server no longer knows the session.
 */
export type Ended = 'never' | 'signed-out' | 'idle' | 'over'

interface State {
  session: ConsoleSession | null
  ended: Ended
}

export interface SessionStore {
  readonly store: StoreApi<State>
  get(): ConsoleSession | null
  begin(session: ConsoleSession): void
  change(part: Partial<ConsoleSession>): void
  end(why: Exclude<Ended, 'never'>): void
}

const KEY = 'tayang.console.session'

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A session of this tab alone: it is gone with the tab, and no other tab reads it. */
export function openSession(storage: Kept): SessionStore {
  const store = createStore<State>(() => ({ session: readKept(storage), ended: 'never' }))
  const keep = (session: ConsoleSession) => {
    storage.setItem(KEY, JSON.stringify(session))
    store.setState({ session })
  }
  return {
    store,
    get: () => store.getState().session,
    begin: keep,
    change(part) {
      const { session } = store.getState()
      if (session) keep({ ...session, ...part })
    },
    end(why) {
      storage.removeItem(KEY)
      store.setState({ session: null, ended: why })
    },
  }
}

/** What an older console wrote, or somebody by hand, counts as nothing. */
function readKept(storage: Kept): ConsoleSession | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(KEY) ?? 'null')
    return isSession(kept) ? kept : null
  } catch {
    return null
  }
}

function isSession(kept: unknown): kept is ConsoleSession {
  if (typeof kept !== 'object' || kept === null) return false
  const { accessToken, expiresAt, name, roles } = kept as Partial<ConsoleSession>
  const hasTexts = typeof accessToken === 'string' && typeof name === 'string'
  return hasTexts && typeof expiresAt === 'number' && Array.isArray(roles)
}
