import { useLingui } from '@lingui/react/macro'
import { useAuthProgress } from '../flow/auth-state.ts'

/** The text of a busy form. */
export function useBusyText(): string {
  const { t } = useLingui()
  const { sessionStatus } = useAuthProgress()
  return sessionStatus?.status === 'validating' ? t`Validating session` : t`Authenticating`
}
