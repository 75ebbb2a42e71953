import { useStore } from 'zustand'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { forgetWish, sessionExpired, signInAsk, takeReturnPath, useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import { urls } from '#shared/urls'
import { AuthDialog } from './auth/auth-dialog.tsx'
import { isInEntry, leaveEntry } from './auth/use-back-closes.ts'
import { restoreAuth, useAuthProgress } from './flow/auth-state.ts'
import { autoFill } from './flow/auto-fill.ts'
import { phoneEntry } from './flow/phone-entry.ts'
import { reloadAccount } from './flow/session-flow.ts'
import { LoginErrorDialog } from './login-error-dialog.tsx'
import { SessionExpiredDialog } from './session-expired-dialog.tsx'

/** Spec 1, section 4: so many failed validations open the Login Error modal. */
const FAILED_ATTEMPTS = 3

/** Every dialog about the session, mounted once for the whole site. */
export function AuthDialogs() {
  const { t } = useLingui()
  const ask = useStore(signInAsk)
  const isExpired = useStore(sessionExpired)
  const { sessionStatus } = useAuthProgress()
  const viewer = useViewer()
  const navigate = useNavigate()

  useEffect(() => {
    restoreAuth()
    // An old viewer is better than none: a failure shows itself at the next call that matters.
    reloadAccount().catch(() => undefined)
  }, [])

  const close = () => {
    signInAsk.setState(null, true)
    autoFill.clear()
  }
  const handleBack = () => {
    close()
    phoneEntry.leave()
    takeReturnPath()
    forgetWish()
  }
  const handleClose = () => {
    leaveEntry()
    handleBack()
  }
  const handleDone = (isSignedIn: boolean) => {
    // The session of a form tells it as well as the form.
    if (signInAsk.getState() === null) return
    const path = isSignedIn ? takeReturnPath() : urls.home()
    close()
    phoneEntry.clear()
    if (!isSignedIn) showToast(t`Please check your email!`)
    const isElsewhere = path !== null && path !== location.pathname + location.search + location.hash
    if (isElsewhere) void navigate(path, { replace: isInEntry() })
    else leaveEntry()
  }
  // Somebody signed in behind the dialog: in another tab, or by the operator of the line.
  const isMoot = ask !== null && viewer !== null
  useEffect(() => {
    if (isMoot) handleDone(true)
  })

  const hasFailed = sessionStatus?.status === 'failed' && sessionStatus.attempts >= FAILED_ATTEMPTS
  if (hasFailed) return <LoginErrorDialog onClose={handleClose} />
  if (ask) return <AuthDialog ask={ask} onDone={handleDone} onClose={handleClose} onBack={handleBack} />
  return isExpired ? <SessionExpiredDialog /> : null
}
