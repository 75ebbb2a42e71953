import { isRefusal } from '#ground/api'

/** The error texts of the email form (Spec 1, section 8), in English; the form carries them into Indonesian. */
export type AuthTrouble = 'credential' | 'email-exists' | 'parameters' | 'attempts' | 'network' | 'other'

export function troubleOf(error: unknown): AuthTrouble {
  if (isRefusal(error, 'INVALID_CREDENTIAL')) return 'credential'
  if (isRefusal(error, 'EMAIL_ALREADY_EXISTS')) return 'email-exists'
  if (isRefusal(error, 'INVALID_PARAMETERS')) return 'parameters'
  if (isRefusal(error, 'TOO_MANY_ATTEMPTS')) return 'attempts'
  return isRefusal(error) && error.status === null ? 'network' : 'other'
}
