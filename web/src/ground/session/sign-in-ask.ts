import { session } from './session.ts'
import { openSignal } from './signal.ts'

export interface SignInAsk {
  view: 'login' | 'register'
  /** Where to go after signing in; null: stay (A004). */
  goTo: string | null
}

/** Set while the auth dialog should be open. */
export const signInAsk = openSignal<SignInAsk | null>(null)

/** Opens the auth dialog. A path to come to afterwards must be one of this site. */
export function askToSignIn(ask: { view?: SignInAsk['view']; goTo?: string } = {}): void {
  const goTo = ask.goTo?.startsWith('/') && !ask.goTo.startsWith('//') ? ask.goTo : null
  signInAsk.set({ view: ask.view ?? 'login', goTo })
}

/** True where somebody is signed in; otherwise the dialog opens and the answer is false. */
export function needsViewer(goTo?: string): boolean {
  if (session.viewer()) return true
  askToSignIn(goTo ? { goTo } : {})
  return false
}
