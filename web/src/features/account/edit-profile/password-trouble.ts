import { isRefusal } from '#shared/api'

/** Why a change of the password failed. See docs/product/accounts.md#password-change. */
export type PasswordTrouble =
  | 'old-short'
  | 'old-wrong'
  | 'weak'
  | 'common'
  | 'attempts'
  | 'sign-in-again'
  | 'other'

export function passwordTroubleOf(error: unknown): PasswordTrouble {
  if (isRefusal(error, 'gfx4000003')) return 'old-short'
  if (isRefusal(error, 'gfu4030207')) return 'old-wrong'
  if (isRefusal(error, 'PASSWORD_TOO_COMMON')) return 'common'
  if (isRefusal(error, 'TOO_MANY_ATTEMPTS')) return 'attempts'
  if (isRefusal(error, 'SIGN_IN_AGAIN')) return 'sign-in-again'
  return isRefusal(error, 'INVALID_PARAMETERS') ? 'weak' : 'other'
}

/**
 * Eight characters with a lower-case and an upper-case letter, a digit and one of `! @ # % &`. See
 * docs/product/sign-in.md#password-rules.
 */
export function isStrong(password: string): boolean {
  return password.length >= 8 && [/[a-z]/, /[A-Z]/, /\d/, /[!@#%&]/].every((each) => each.test(password))
}
