import { createStore } from 'zustand/vanilla'
import { session } from './session.ts'
import { forgetWish } from './wish.ts'

export interface SignInAsk {
  view: 'login' | 'register'
}

/** The stored value is not trusted: see `takeReturnPath`. */
export const RETURN_PATH_KEY = 'tayang.return-path'

/** Set while the auth dialog should be open. */
export const signInAsk = createStore<SignInAsk | null>(() => null)

/**
 * Opens the auth dialog and keeps for this tab where to go afterwards: that path, or the current one. See
 * docs/product/sessions.md#return-after-sign-in.
 */
export function askToSignIn(ask: { view?: SignInAsk['view']; goTo?: string } = {}): void {
  const { pathname, search, hash } = location
  sessionStorage.setItem(RETURN_PATH_KEY, ask.goTo ?? pathname + search + hash)
  // An earlier intent is void after another press.
  forgetWish()
  signInAsk.setState({ view: ask.view ?? 'login' }, true)
}

/** Returns true if somebody is signed in; otherwise opens the auth dialog and returns false. */
export function needsViewer(goTo?: string): boolean {
  if (session.viewer()) return true
  askToSignIn(goTo ? { goTo } : {})
  return false
}

/**
 * Asks a guest to sign in, and resolves to whether somebody is signed in in the end: false if they close the dialog.
 */
export function untilViewer(): Promise<boolean> {
  if (needsViewer()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const look = () => {
      const isIn = session.viewer() !== null
      if (!isIn && signInAsk.getState() !== null) return
      for (const stop of stops) stop()
      resolve(isIn)
    }
    const stops = [session.subscribe(look), signInAsk.subscribe(look)]
  })
}
