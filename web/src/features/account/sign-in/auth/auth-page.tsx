import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { takeReturnPath, useViewer } from '#shared/session'
import { showToast } from '#shared/toasts'
import { urls } from '#shared/urls'
import { autoFill } from '../flow/auto-fill.ts'
import { emailEntry } from '../flow/email-entry.ts'
import { phoneEntry } from '../flow/phone-entry.ts'
import { AuthPanel } from './auth-panel.tsx'
import { addressOf, backFrom, keyOf, type AuthView } from './auth-view.ts'
import { FramedPage } from './framed-page.tsx'

interface AuthPageProps {
  view: AuthView
  /** The initial value of the email field of a reset. */
  email?: string
}

/** The same forms as pages, one address for each view. A viewer is redirected to where they wanted to be. */
export function AuthPage({ view: shown, email = '' }: AuthPageProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { pathname, key } = useLocation()
  const isForGuests = !shown.isResetting
  const goOn = useGoOn(isForGuests)
  /** A consent has no address. */
  const [consent, setConsent] = useState<AuthView | null>(null)
  const view = consent?.mode === shown.mode ? consent : shown

  const handleView = (next: AuthView, typed = '') => {
    const address = next.isResetting ? urls.forgotPassword(typed) : addressOf(next)
    setConsent(address === null ? next : null)
    if (address !== null && address !== pathname) void navigate(address)
  }
  const handleBack = () => {
    // The reset of a password is linked from several pages; the first page of a visit has none before it.
    if (view.isResetting && key !== 'default') void navigate(-1)
    else handleView(backFrom(view))
  }
  const handleDone = (isSignedIn: boolean) => {
    if (isSignedIn) return goOn()
    showToast(t`Please check your email!`)
    void navigate(urls.home())
  }
  return (
    <FramedPage
      viewKey={keyOf(view)}
      isForGuests={isForGuests}
      onBack={view.sub === 'none' ? undefined : handleBack}
    >
      <AuthPanel
        view={view}
        email={email}
        onView={handleView}
        onDone={handleDone}
        onLeave={() => void navigate(urls.home())}
      />
    </FramedPage>
  )
}

/**
 * To the return path, once, or else home; at once for a viewer. See docs/product/sessions.md#return-after-sign-in.
 */
function useGoOn(isForGuests: boolean): () => void {
  const viewer = useViewer()
  const navigate = useNavigate()
  const isGone = useRef(false)
  const goOn = () => {
    if (isGone.current) return
    isGone.current = true
    autoFill.clear()
    phoneEntry.clear()
    emailEntry.clear()
    void navigate(takeReturnPath() ?? urls.home(), { replace: true })
  }
  useEffect(() => {
    if (viewer && isForGuests) goOn()
  })
  return goOn
}
