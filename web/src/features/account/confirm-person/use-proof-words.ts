import { useLingui } from '@lingui/react/macro'
import { isRefusal } from '#shared/api'

/** The text of a refused proof; null where the refusal is about something else. */
export function useProofText(): (error: unknown) => string | null {
  const { t } = useLingui()
  return (error) => {
    if (!isRefusal(error)) return null
    if (error.status === null) return t`Please check your internet connection and try again`
    switch (error.code) {
      case 'INVALID_CREDENTIAL':
        return t`That's not your password`
      case 'INVALID_OTP':
        return t`Incorrect OTP Code`
      case 'TOO_MANY_ATTEMPTS':
        return t`Too many attempts, please try again later`
      case 'SIGN_IN_AGAIN':
        return t`Please log out, log in again and do this within ten minutes`
      default:
        return null
    }
  }
}
