import { Trans } from '@lingui/react/macro'
import { useEffect } from 'react'
import { useIsDiverted } from '../flow/auto-fill.ts'
import { forgetLeaving, useLeavingAccount } from '../flow/leaving-account.ts'
import { offeredProviders } from '../flow/provider-offer.ts'
import { forgetChallenge, useWaitingChallenge } from '../flow/waiting-challenge.ts'
import { EmailForm } from '../forms/email-form.tsx'
import { LeavingForm } from '../forms/leaving-form.tsx'
import { PhoneForm } from '../forms/phone-form.tsx'
import { ResetRequestForm } from '../forms/reset-request-form.tsx'
import { SecondFactorForm } from '../forms/second-factor-form.tsx'
import { otherMode, type AuthView } from './auth-view.ts'
import { OptionList } from './option-list.tsx'
import { ProviderConsent } from './provider-consent.tsx'
import { ViewHead } from './view-head.tsx'
import { useOffers } from './use-offers.ts'
import style from '../sign-in.module.css'

interface AuthPanelProps {
  view: AuthView
  /** The initial value of the email field of a reset. */
  email?: string
  onView: (view: AuthView, email?: string) => void
  onDone: (isSignedIn: boolean) => void
  /** The person has signed in to an account that is to be deleted, and stays signed out. */
  onLeave: () => void
}

/**
 * The content of the frame; a sign-in that waits for its second factor, or that met an account which is to be deleted,
 * takes the place of every view.
 */
export function AuthPanel(props: AuthPanelProps) {
  const leaving = useLeavingAccount()
  const challenge = useWaitingChallenge()
  // A sign-in that was left is not gone on with the next time.
  useEffect(() => forgetAll, [])
  if (leaving !== null) {
    return <LeavingForm account={leaving} onDone={() => props.onDone(true)} onLeave={props.onLeave} />
  }
  if (challenge === null) return <AuthViews {...props} />
  return (
    <SecondFactorForm challenge={challenge} onDone={() => props.onDone(true)} onCancel={forgetChallenge} />
  )
}

function forgetAll(): void {
  forgetChallenge()
  forgetLeaving()
}

/** The list of options, or the chosen sub-view. */
function AuthViews({ view, email = '', onView, onDone }: Omit<AuthPanelProps, 'onLeave'>) {
  const { mode, sub } = view
  const config = useOffers()
  const isDiverted = useIsDiverted()
  const isRegister = mode === 'register'
  const offer = view.provider && config?.providers[view.provider]
  const handleCountry = () => onView({ mode, sub: 'email' })

  return (
    <>
      {sub === 'none' && (
        <OptionList
          mode={mode}
          providers={config === undefined ? null : offeredProviders(config, navigator.userAgent)}
          onChoose={(chosen) => onView({ mode, sub: chosen })}
          onProvider={(provider) => onView({ mode, sub: 'consent', provider })}
          onPasskey={() => onDone(true)}
        />
      )}
      {sub === 'email' && !view.isResetting && (
        <>
          <ViewHead
            title={isRegister ? <Trans>Create your Tayang account</Trans> : <Trans>Log in to Tayang</Trans>}
          >
            {isDiverted && <Trans>We can only text +62 numbers. Outside Indonesia? Use email.</Trans>}
          </ViewHead>
          <EmailForm
            key={mode}
            mode={mode}
            onDone={onDone}
            onForgot={(typed) => onView({ mode, sub, isResetting: true }, typed)}
          />
        </>
      )}
      {sub === 'email' && view.isResetting && <ResetRequestForm email={email} />}
      {sub === 'phone' && (
        <PhoneForm
          key={mode}
          mode={mode}
          onMode={(next) => onView({ mode: next, sub })}
          onDone={() => onDone(true)}
          onOtherCountry={handleCountry}
        />
      )}
      {sub === 'consent' && view.provider && offer && (
        <ProviderConsent
          key={`${mode} ${view.provider}`}
          mode={mode}
          provider={view.provider}
          offer={offer}
          onDone={() => onDone(true)}
          onCancel={() => onView({ mode, sub: 'none' })}
          onLogIn={() => onView({ mode: 'login', sub: 'email' })}
        />
      )}
      <div className={style.foot}>
        {sub !== 'none' && (
          <button type="button" className={style.link} onClick={() => onView({ mode, sub: 'none' })}>
            {isRegister ? <Trans>Other Login/Register Options</Trans> : <Trans>Other Login Options</Trans>}
          </button>
        )}
        <p className={style.switch}>
          {isRegister ? <Trans>Already have an account?</Trans> : <Trans>New here?</Trans>}{' '}
          <button type="button" onClick={() => onView(otherMode(view))}>
            {isRegister ? <Trans>Log in</Trans> : <Trans>Register</Trans>}
          </button>
        </p>
      </div>
    </>
  )
}
