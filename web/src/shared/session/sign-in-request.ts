import { createStore } from 'zustand/vanilla'
import { session } from './session.ts'
import { forgetIntent } from './intent.ts'

export interface SignInRequest {
  view: 'login' | 'register'
}

/** The stored value is not trusted: see `takeReturnPath`. */
export const RETURN_PATH_KEY = 'tayang.return-path'

/** Set while the auth dialog should be open. */
export const signInRequest = createStore<SignInRequest | null>(() => null)

/**
 * Opens the auth dialog and keeps for this tab where to go afterwards: that path, or the current one. See
 * docs/product/sessions.md#return-after-sign-in.
 */
export function requestSignIn(ask: { view?: SignInRequest['view']; goTo?: string } = {}): void {
  const { pathname, search, hash } = location
  sessionStorage.setItem(RETURN_PATH_KEY, ask.goTo ?? pathname + search + hash)
  // An earlier intent is void after another press.
  forgetIntent()
  signInRequest.setState({ view: ask.view ?? 'login' }, true)
}

/** Returns true if somebody is signed in; otherwise opens the auth dialog and returns false. */
export function requireViewer(goTo?: string): boolean {
  if (session.viewer()) return true
  requestSignIn(goTo ? { goTo } : {})
  return false
}

/**
 * Asks a guest to sign in, and resolves to whether somebody is signed in in the end: false if they close the dialog.
 */
export function untilSignedIn(): Promise<boolean> {
  if (requireViewer()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const look = () => {
      const isIn = session.viewer() !== null
      if (!isIn && signInRequest.getState() !== null) return
      for (const stop of stops) stop()
      resolve(isIn)
    }
    const stops = [session.subscribe(look), signInRequest.subscribe(look)]
  })
}
