import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { sessionExpired, signInAsk, useSignal } from '#ground/session'
import { AuthDialog } from './auth-dialog.tsx'
import { LoginErrorDialog } from './login-error-dialog.tsx'
import { SessionExpiredDialog } from './session-expired-dialog.tsx'
import { reloadAccount, sessionStatus } from './session-flow.ts'

/** Every dialog about the session, mounted once for the whole site. */
export function AuthDialogs() {
  const ask = useSignal(signInAsk, null)
  const isExpired = useSignal(sessionExpired, false)
  const { status } = useSignal(sessionStatus, sessionStatus.get())
  const navigate = useNavigate()

  useEffect(() => {
    // An old viewer is better than none: a failure shows itself at the next call that matters.
    reloadAccount().catch(() => undefined)
  }, [])

  const handleDone = () => {
    const goTo = signInAsk.get()?.goTo
    signInAsk.set(null)
    if (goTo) void navigate(goTo)
  }

  if (status === 'failed') return <LoginErrorDialog onClose={() => signInAsk.set(null)} />
  if (ask) return <AuthDialog ask={ask} onDone={handleDone} onClose={() => signInAsk.set(null)} />
  return isExpired ? <SessionExpiredDialog /> : null
}
