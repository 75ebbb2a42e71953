import { urls } from '#shared/urls'
import type { ProviderName } from '../flow/provider-offer.ts'

export type AuthMode = 'login' | 'register'

/** The sub-view is none, email, phone or provider consent. See docs/product/sign-in.md#sign-in-dialog. */
export interface AuthView {
  mode: AuthMode
  sub: 'none' | 'email' | 'phone' | 'consent'
  /** The provider; only with the sub-view `consent`. */
  provider?: ProviderName
  /** The third mode of the email form. */
  isResetting?: boolean
}

/** Back clears the sub-view; from the reset of a password it leads to the email form. */
export function backFrom({ mode, isResetting }: AuthView): AuthView {
  return isResetting ? { mode, sub: 'email' } : { mode, sub: 'none' }
}

/** The footer switches login and register and keeps the sub-view, except a consent. */
export function otherMode({ mode, sub }: AuthView): AuthView {
  return { mode: mode === 'login' ? 'register' : 'login', sub: sub === 'consent' ? 'none' : sub }
}

/** The address of a view as a page; a consent has none. */
export function addressOf({ mode, sub }: AuthView): string | null {
  if (sub === 'consent') return null
  return urls.auth(mode, sub === 'none' ? undefined : sub)
}

/** A key of the view. */
export function keyOf({ mode, sub, isResetting = false }: AuthView): string {
  return `${mode} ${sub} ${isResetting}`
}
