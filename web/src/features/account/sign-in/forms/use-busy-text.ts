import { useLingui } from '@lingui/react/macro'
import { useAuthProgress } from '../flow/auth-state.ts'

/** What a busy form says (Spec 1, section 2). */
export function useBusyText(): string {
  const { t } = useLingui()
  const { sessionStatus } = useAuthProgress()
  return sessionStatus?.status === 'validating' ? t`Validating session` : t`Authenticating`
}
