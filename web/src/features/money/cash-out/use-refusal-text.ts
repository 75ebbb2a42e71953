import { useLingui } from '@lingui/react/macro'
import { ApiRefusal } from '#shared/api'

/** Why the server refused, in a sentence that says what to do. */
export function useRefusalText(minimum = ''): (error: unknown) => string {
  const { t } = useLingui()
  return (error) => {
    const code = error instanceof ApiRefusal ? error.code : typeof error === 'string' ? error : null
    switch (code) {
      case 'CASHOUT_BELOW_MINIMUM':
        return t`Minimum cash out is ${minimum}`
      case 'NOT_ENOUGH_GENCASH':
        return t`Gencash is not enough`
      case 'CASHOUT_IN_PROCESS':
        return t`You still have a cash out in process`
      case 'BANK_ACCOUNT_MISSING':
        return t`Please fill in your bank account first`
      case 'INVALID_CREDENTIAL':
        return t`That's not your password`
      case 'INVALID_OTP':
      case 'INVALID_OTP_CODE':
        return t`Incorrect OTP Code`
      case 'AGE_REQUIRED':
        return t`Please enter your birth date first`
      case 'FORBIDDEN':
        return t`You are not old enough to cash out`
      case 'CASHOUT_CLOSED':
        return t`Cash-outs are closed right now`
      case 'SECOND_FACTOR_REQUIRED':
        return t`Please set up two-step verification before you cash out`
      case 'TOO_MANY_ATTEMPTS':
        return t`Too many attempts, please try again later`
      default:
        return t`Something went wrong, please try again later`
    }
  }
}
