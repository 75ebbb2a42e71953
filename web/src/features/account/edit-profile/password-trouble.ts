import { isRefusal } from '#shared/api'

/** What a change of the password can meet (Spec 1, sections 5 and 8). */
export type PasswordTrouble = 'old-short' | 'old-wrong' | 'weak' | 'attempts' | 'sign-in-again' | 'other'

export function passwordTroubleOf(error: unknown): PasswordTrouble {
  if (isRefusal(error, 'gfx4000003')) return 'old-short'
  if (isRefusal(error, 'gfu4030207')) return 'old-wrong'
  if (isRefusal(error, 'TOO_MANY_ATTEMPTS')) return 'attempts'
  if (isRefusal(error, 'SIGN_IN_AGAIN')) return 'sign-in-again'
  return isRefusal(error, 'INVALID_PARAMETERS') ? 'weak' : 'other'
}

/** Spec 1, section 5: eight characters with a small and a capital letter, a digit and one of `! @ # % &`. */
export function isStrong(password: string): boolean {
  return password.length >= 8 && [/[a-z]/, /[A-Z]/, /\d/, /[!@#%&]/].every((each) => each.test(password))
}
