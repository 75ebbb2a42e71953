import { useStore } from 'zustand'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { forgetIntent, sessionExpired, signInRequest, takeReturnPath, useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import { urls } from '#shared/urls'
import { AuthDialog } from './auth/auth-dialog.tsx'
import { restoreAuth, useAuthProgress } from './flow/auth-state.ts'
import { autoFill } from './flow/auto-fill.ts'
import { emailEntry } from './flow/email-entry.ts'
import { phoneEntry } from './flow/phone-entry.ts'
import { reloadAccount } from './flow/session-flow.ts'
import { LoginErrorDialog } from './login-error-dialog.tsx'
import { SessionExpiredDialog } from './session-expired-dialog.tsx'

/** Failed validations after which the Login Error dialog opens. See docs/product/sessions.md#login-error-dialog. */
const FAILED_ATTEMPTS = 3

/** Every dialog about the session, mounted once for the whole site. */
export function AuthDialogs() {
  const { t } = useLingui()
  const ask = useStore(signInRequest)
  const isExpired = useStore(sessionExpired)
  const { sessionStatus } = useAuthProgress()
  const viewer = useViewer()
  const navigate = useNavigate()

  useEffect(() => {
    restoreAuth()
    // A stale viewer is better than none: a failure shows at the next call that matters.
    reloadAccount().catch(() => undefined)
  }, [])

  const close = () => {
    signInRequest.setState(null, true)
    autoFill.clear()
  }
  const handleClose = () => {
    close()
    phoneEntry.leave()
    emailEntry.clear()
    takeReturnPath()
    forgetIntent()
  }
  const handleDone = (isSignedIn: boolean) => {
    // Both the form and its session report the sign-in.
    if (signInRequest.getState() === null) return
    const path = isSignedIn ? takeReturnPath() : urls.home()
    close()
    phoneEntry.clear()
    emailEntry.clear()
    if (!isSignedIn) showToast(t`Please check your email!`)
    const isElsewhere = path !== null && path !== location.pathname + location.search + location.hash
    if (isElsewhere) void navigate(path)
  }
  // A person was signed in behind the dialog: in another tab, or by the mobile operator.
  const isMoot = ask !== null && viewer !== null
  useEffect(() => {
    if (isMoot) handleDone(true)
  })

  const hasFailed = sessionStatus?.status === 'failed' && sessionStatus.attempts >= FAILED_ATTEMPTS
  if (hasFailed) return <LoginErrorDialog onClose={handleClose} />
  if (ask) return <AuthDialog ask={ask} onDone={handleDone} onClose={handleClose} />
  return isExpired ? <SessionExpiredDialog /> : null
}
