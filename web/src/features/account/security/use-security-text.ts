import { useLingui } from '@lingui/react/macro'
import { isRefusal } from '#shared/api'

/** The text of a refusal of the Security page. */
export function useSecurityText(): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    switch (isRefusal(error) ? error.code : null) {
      case 'INVALID_OTP':
      case 'INVALID_PARAMETERS':
        return t`This code isn't right. Each code works once.`
      case 'CHALLENGE_OVER':
        return t`This took too long. Please start over.`
      case 'TOO_MANY_ATTEMPTS':
        return t`Too many attempts, please try again later`
      case 'EMAIL_NOT_VERIFIED':
        return t`Please verify your email first: open the link we emailed you`
      case 'PASSKEYS_FULL':
        return t`You've reached the passkey limit. Remove one first.`
      case 'PASSKEY_NOT_HERE':
        return t`Passkeys only work at this site's own address.`
      case 'PASSKEY_INVALID':
        return t`This passkey could not be used`
      case 'FORBIDDEN':
        return t`This account cannot have one. Set a password first, or write to us.`
      default:
        return t`Something went wrong, please try again later`
    }
  }
}
