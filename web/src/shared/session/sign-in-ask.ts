import { createStore } from 'zustand/vanilla'
import { session } from './session.ts'
import { forgetWish } from './wish.ts'

export interface SignInAsk {
  view: 'login' | 'register'
}

/** What lies here is not trusted: see `takeReturnPath`. */
export const RETURN_PATH_KEY = 'tayang.return-path'

/** Set while the auth dialog should be open. */
export const signInAsk = createStore<SignInAsk | null>(() => null)

/** Opens the auth dialog and keeps for this tab where to be after it: that path, or the one shown now (A004). */
export function askToSignIn(ask: { view?: SignInAsk['view']; goTo?: string } = {}): void {
  const { pathname, search, hash } = location
  sessionStorage.setItem(RETURN_PATH_KEY, ask.goTo ?? pathname + search + hash)
  // What was pressed before another press is wished for no longer.
  forgetWish()
  signInAsk.setState({ view: ask.view ?? 'login' }, true)
}

/** True where somebody is signed in; otherwise the dialog opens and the answer is false. */
export function needsViewer(goTo?: string): boolean {
  if (session.viewer()) return true
  askToSignIn(goTo ? { goTo } : {})
  return false
}

/**
 * Asks to sign in where nobody is, and answers whether somebody is in the end: what a guest wished for is done once
 * they are known, and dropped where they close the dialog.
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
