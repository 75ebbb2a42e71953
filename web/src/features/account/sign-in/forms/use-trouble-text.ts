import { useLingui } from '@lingui/react/macro'
import { isRefusal } from '#shared/api'
import { ProviderRefused, WindowBlocked, WindowClosed } from '../flow/provider-window.ts'

/** Where something failed: the text of a refusal depends on it. See docs/product/sign-in.md#form-messages. */
export type Place =
  | 'login'
  | 'register'
  | 'reset-password'
  | 'google'
  | 'facebook'
  | 'phone-number'
  | 'phone-code'
  | 'phone-resend'
  | 'second-factor'
  | 'passkey'
  | 'keep'

/** The message of a failure: that of the product where it defines one, otherwise the server's. */
export function useTroubleText(): (place: Place, error: unknown) => string {
  const { t } = useLingui()
  const fromServer = useServerText()
  const ofRegister = useRegisterText()
  const ofProvider = useProviderText()
  const ofPhone = usePhoneText()

  const ofPassword = (error: unknown) =>
    isRefusal(error, 'INVALID_CREDENTIAL') || isRefusal(error, 'INVALID_PARAMETERS')
      ? t`Incorrect Email or Password`
      : (fromServer(error) ?? t`General Login Error`)

  const ofFactor = (error: unknown) =>
    isRefusal(error, 'INVALID_OTP') || isRefusal(error, 'INVALID_PARAMETERS')
      ? t`This code isn't right. Each code works once.`
      : (fromServer(error) ?? t`General Login Error`)

  return (place, error) => {
    switch (place) {
      case 'login':
        return ofPassword(error)
      case 'register':
        return ofRegister(error)
      case 'reset-password':
        return isRefusal(error, 'INVALID_PARAMETERS')
          ? t`Invalid email!`
          : (fromServer(error) ?? t`General error, please try again later`)
      case 'google':
        return ofProvider(error, fromServer(error) ?? t`General Login Error`)
      case 'facebook':
        return ofProvider(error, t`General Facebook Login Error`)
      case 'phone-number':
        // No code was entered yet: the refused proof is that of an earlier one.
        return isRefusal(error, 'INVALID_OTP')
          ? t`That took too long. Please ask for a new code.`
          : ofPhone(error, t`Error sending OTP, please try again.`)
      case 'phone-code':
        return isRefusal(error, 'INVALID_PARAMETERS')
          ? t`Invalid OTP code`
          : ofPhone(error, t`General Login Error`)
      case 'phone-resend':
        return fromServer(error) ?? t`Internal Server Error!`
      case 'second-factor':
        return ofFactor(error)
      case 'passkey':
        return isRefusal(error, 'INVALID_CREDENTIAL')
          ? t`This passkey could not be used`
          : (fromServer(error) ?? t`General Login Error`)
      case 'keep':
        return fromServer(error) ?? t`General Login Error`
    }
  }
}

/**
 * The message of the server in the language of the page; null where it has none. The dialog has a few of the texts of
 * `#shared/refusals` itself, so that no form waits for them: in Indonesian, of any other code the general one is shown.
 */
function useServerText(): (error: unknown) => string | null {
  const { t, i18n } = useLingui()
  return (error) => {
    if (!isRefusal(error)) return null
    if (error.status === null)
      return `${t`Network Error`}. ${t`Please check your internet connection and try again`}`
    switch (error.code) {
      // A proxy answered, or the server without a message of its own.
      case null:
      case 'INTERNAL':
        return null
      case 'TOO_MANY_ATTEMPTS':
        return t`Too many attempts, please try again later`
      case 'TOO_QUICK_RETRY':
        return t`Please wait a moment before you ask for another code`
      case 'ACCOUNT_BANNED':
        return t`This account has been closed by our moderators`
      case 'NOT_CONFIGURED':
        return t`This isn't set up here`
      case 'EMAIL_NOT_VERIFIED':
        return t`Please verify your email first: open the link we emailed you`
      case 'INVALID_OTP':
        return t`Incorrect OTP code`
      case 'CHALLENGE_OVER':
        return t`This took too long. Please start over.`
      case 'UNAVAILABLE':
        return t`Please try again`
      case 'MAINTENANCE':
        return t`We'll be back soon`
      case 'SWITCHED_OFF':
        return t`This is turned off for now. Please try again later.`
      case 'PASSWORD_TOO_COMMON':
        return t`This password is too easy to guess. Please choose another one.`
      case 'FORBIDDEN':
        return error.message === 'Please log in with your password'
          ? t`Please log in with your password`
          : t`You don't have permission to do this`
      default:
        return i18n.locale === 'en' ? error.message : null
    }
  }
}

function useRegisterText(): (error: unknown) => string {
  const { t } = useLingui()
  const fromServer = useServerText()
  return (error) => {
    if (isRefusal(error, 'EMAIL_ALREADY_EXISTS')) return t`Email has existed, please use another email`
    if (isRefusal(error, 'TEXT_NOT_ALLOWED'))
      return t`This text is not allowed here. Please choose other words.`
    if (isRefusal(error, 'PASSWORD_TOO_COMMON'))
      return t`This password is too easy to guess. Please choose another one.`
    if (isRefusal(error, 'INVALID_PARAMETERS') && error.message === 'Invalid name!') return t`Invalid name!`
    if (isRefusal(error, 'INVALID_PARAMETERS'))
      return error.message.includes('email') ? t`Invalid email!` : t`Password should be at least 8 characters`
    const isFromServer = isRefusal(error) && (error.status === null || error.code === 'TOO_MANY_ATTEMPTS')
    return (isFromServer && fromServer(error)) || t`General error, please try again later`
  }
}

function useProviderText(): (error: unknown, general: string) => string {
  const { t } = useLingui()
  return (error, general) => {
    if (error instanceof WindowClosed) return t`You closed the login pop-up`
    if (error instanceof WindowBlocked) return t`Please allow pop-ups for this site`
    if (error instanceof ProviderRefused || isRefusal(error, 'INVALID_CREDENTIAL'))
      return t`Invalid Credentials`
    return general
  }
}

function usePhoneText(): (error: unknown, general: string) => string {
  const { t } = useLingui()
  const fromServer = useServerText()
  return (error, general) => {
    if (isRefusal(error, 'INVALID_PHONE') || isRefusal(error, 'NUMBER_NOT_REGISTERED'))
      return t`Incorrect mobile number`
    if (isRefusal(error, 'INVALID_OTP')) return t`Incorrect OTP code`
    if (isRefusal(error, 'PHONE_ALREADY_USED')) return t`Error: Number already used by another account.`
    return fromServer(error) ?? general
  }
}
