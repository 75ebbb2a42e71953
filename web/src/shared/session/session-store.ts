import type { Account, Profile } from '@tayang/contract'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

/** The signed-in person, as pages know them. */
export interface Viewer {
  account: Account
  profile: Profile
  /** Whether this sign-in was the first on this device. */
  isNewDevice?: boolean
}

export const storageKeys = {
  accessToken: 'tayang.access-token',
  refreshToken: 'tayang.refresh-token',
  viewer: 'tayang.viewer',
  logoutToken: 'tayang.logout-token',
  sessionStatus: 'tayang.session-status',
  deviceUuid: 'tayang.device-uuid',
} as const

export interface SessionStore {
  /** The same object between changes, so that React can compare it. */
  viewer(): Viewer | null
  tokens(): Tokens | null
  subscribe(listener: () => void): () => void
  enter(viewer: Viewer, tokens: Tokens): void
  replaceTokens(tokens: Tokens): void
  replaceViewer(viewer: Viewer): void
  leave(): void
  /** Reads the storage again after another tab has changed it. */
  sync(): void
}

/**
 * The session in the storage of the browser: restored only when both tokens and the viewer are stored. See
 * docs/product/sessions.md#restore-at-start.
 */
export function openSessionStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): SessionStore {
  const listeners = new Set<() => void>()
  let viewer = readViewer()

  function readTokens(): Tokens | null {
    const accessToken = storage.getItem(storageKeys.accessToken)
    const refreshToken = storage.getItem(storageKeys.refreshToken)
    return accessToken && refreshToken ? { accessToken, refreshToken } : null
  }

  function readViewer(): Viewer | null {
    const kept = storage.getItem(storageKeys.viewer)
    if (!kept || !readTokens()) return null
    try {
      return JSON.parse(kept) as Viewer
    } catch {
      // Written by another version: the person signs in again.
      return null
    }
  }

  function writeTokens(tokens: Tokens): void {
    storage.setItem(storageKeys.refreshToken, tokens.refreshToken)
    // Last, because other tabs react to this key.
    storage.setItem(storageKeys.accessToken, tokens.accessToken)
  }

  function writeViewer(next: Viewer): void {
    viewer = next
    storage.setItem(storageKeys.viewer, JSON.stringify(next))
  }

  function forget(): void {
    storage.removeItem(storageKeys.viewer)
    storage.removeItem(storageKeys.sessionStatus)
    storage.removeItem(storageKeys.refreshToken)
    storage.removeItem(storageKeys.accessToken)
  }

  function notify(): void {
    for (const listener of listeners) listener()
  }

  return {
    viewer: () => viewer,
    tokens: readTokens,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    enter(next, tokens) {
      writeViewer(next)
      writeTokens(tokens)
      notify()
    },
    replaceTokens(tokens) {
      writeTokens(tokens)
      notify()
    },
    replaceViewer(next) {
      writeViewer(next)
      notify()
    },
    leave() {
      viewer = null
      forget()
      notify()
    },
    sync() {
      // Removing the access token is a sign-out: everything else that is kept of the person is removed too.
      if (storage.getItem(storageKeys.accessToken) === null) forget()
      viewer = readViewer()
      notify()
    },
  }
}
