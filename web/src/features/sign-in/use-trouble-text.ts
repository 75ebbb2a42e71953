import { useLingui } from '@lingui/react/macro'
import type { AuthTrouble } from './auth-words.ts'

/** What is said of a trouble, letter by letter as the specification quotes it (document 1, section 8). */
export function useTroubleText(view: 'login' | 'register'): (trouble: AuthTrouble) => string {
  const { t } = useLingui()
  return (trouble) => {
    switch (trouble) {
      case 'credential':
        return t`Incorrect Email or Password`
      case 'email-exists':
        return t`Email has existed, please use another email`
      case 'parameters':
        return view === 'register'
          ? t`Password should be at least 8 characters`
          : t`Incorrect Email or Password`
      case 'attempts':
        return t`Too many attempts, please try again later`
      case 'network':
        return t`Please check your internet connection and try again`
      case 'other':
        return view === 'register' ? t`General error, please try again later` : t`General Login Error`
    }
  }
}
