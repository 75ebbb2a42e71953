import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@tayang/design'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SignInRequest } from '#shared/session'
import { showToast } from '#shared/toasts'
import { lastWay } from '../flow/last-way.ts'
import { providerNames } from '../flow/provider-offer.ts'
import { planTelcoSignIn } from '../flow/telco.ts'
import { AuthFrame } from './auth-frame.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { backFrom, keyOf, type AuthView } from './auth-view.ts'
import { hasTyped } from './has-typed.ts'
import { useOffers } from './use-offers.ts'
import style from '../sign-in.module.css'

interface AuthDialogProps {
  ask: SignInRequest
  onDone: (isSignedIn: boolean) => void
  onClose: () => void
}

/**
 * The auth dialog; it opens on the list of options, in login by default, or on the form of the last sign-in. See
 * docs/product/sign-in.md#sign-in-dialog.
 */
export function AuthDialog({ ask, onDone, onClose }: AuthDialogProps) {
  const { t } = useLingui()
  const [view, setView] = useState<AuthView>(() => firstView(ask.view))
  const [email, setEmail] = useState('')
  const config = useOffers()
  const form = useRef<HTMLDivElement>(null)
  const isTyping = () => hasTyped(form.current)
  const handleLine = useEffectEvent(() => showToast(t`Your Smartfren number has logged you in.`, 'ok'))
  useEffect(() => planTelcoSignIn(config?.smartfren ?? null, { isTyping, onDone: handleLine }), [config])

  const handleView = (next: AuthView, typed = '') => {
    setView(next)
    setEmail(typed)
  }
  const isRegister = view.mode === 'register'
  const name = view.provider && providerNames[view.provider]
  const ofProvider = name && (isRegister ? t`Register With ${name}` : t`Login With ${name}`)
  const label = ofProvider ?? (isRegister ? t`Register` : t`Log in`)
  return (
    <Dialog
      open
      onClose={onClose}
      // A press beside it must not lose what was typed: the button, Escape and Back still close it.
      onBeside={() => !isTyping() && onClose()}
      size="wide"
      label={label}
      className={style.dialog}
    >
      <div ref={form} className={style.held}>
        <AuthFrame
          viewKey={keyOf(view)}
          takesFocus
          onBack={view.sub === 'none' ? undefined : () => handleView(backFrom(view))}
          onClose={onClose}
        >
          <AuthPanel view={view} email={email} onView={handleView} onDone={onDone} onLeave={onClose} />
        </AuthFrame>
      </div>
    </Dialog>
  )
}

/** Who comes back types at once; Back and the link below lead to the other options. */
const firstView = (mode: AuthView['mode']): AuthView => ({
  mode,
  sub: (mode === 'login' && lastWay.read()) || 'none',
})
