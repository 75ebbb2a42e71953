import { urls } from '#shared/urls'
import type { ProviderName } from '../flow/provider-offer.ts'

export type AuthMode = 'login' | 'register'

/** Spec 1, section 4: the sub-view is none, email, phone or provider consent. */
export interface AuthView {
  mode: AuthMode
  sub: 'none' | 'email' | 'phone' | 'consent'
  /** Whose consent is asked for; only with the sub-view `consent`. */
  provider?: ProviderName
  /** The third mode of the email form. */
  isResetting?: boolean
}

/** Back clears the sub-view; from the reset of a password it leads to the form that it came from. */
export function backFrom({ mode, isResetting }: AuthView): AuthView {
  return isResetting ? { mode, sub: 'email' } : { mode, sub: 'none' }
}

/** The footer switches login and register; what was chosen stays, but for what a provider was asked. */
export function otherMode({ mode, sub }: AuthView): AuthView {
  return { mode: mode === 'login' ? 'register' : 'login', sub: sub === 'consent' ? 'none' : sub }
}

/** The address of a view on a page of its own; a consent has none. */
export function addressOf({ mode, sub }: AuthView): string | null {
  if (sub === 'consent') return null
  return urls.auth(mode, sub === 'none' ? undefined : sub)
}

/** Tells one view from another. */
export function keyOf({ mode, sub, isResetting = false }: AuthView): string {
  return `${mode} ${sub} ${isResetting}`
}
