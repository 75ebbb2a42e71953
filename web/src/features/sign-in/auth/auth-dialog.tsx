import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@tayang/design'
import { useEffect, useState } from 'react'
import type { SignInAsk } from '#ground/session'
import { providerNames } from '../flow/provider-offer.ts'
import { planTelcoSignIn } from '../flow/telco.ts'
import { AuthFrame } from './auth-frame.tsx'
import { AuthPanel } from './auth-panel.tsx'
import { backFrom, keyOf, type AuthView } from './auth-view.ts'
import { useOffers } from './use-offers.ts'
import style from '../sign-in.module.css'

interface Props {
  ask: SignInAsk
  onDone: (isSignedIn: boolean) => void
  onClose: () => void
}

/** The auth dialog: opens on the list of options, in login unless it was asked for otherwise (Spec 1, section 2). */
export function AuthDialog({ ask, onDone, onClose }: Props) {
  const { t } = useLingui()
  const [view, setView] = useState<AuthView>({ mode: ask.view, sub: 'none' })
  const [email, setEmail] = useState('')
  const config = useOffers()
  useEffect(() => planTelcoSignIn(config?.smartfren ?? null), [config])

  const handleView = (next: AuthView, typed = '') => {
    setView(next)
    setEmail(typed)
  }
  const isRegister = view.mode === 'register'
  const name = view.provider && providerNames[view.provider]
  const ofProvider = name && (isRegister ? t`Register With ${name}` : t`Login With ${name}`)
  const label = ofProvider ?? (isRegister ? t`Register` : t`Log in`)
  return (
    <Dialog open onClose={onClose} size="wide" label={label} className={style.dialog}>
      <AuthFrame
        viewKey={keyOf(view)}
        takesFocus
        onBack={view.sub === 'none' ? undefined : () => handleView(backFrom(view))}
        onClose={onClose}
      >
        <AuthPanel view={view} email={email} onView={handleView} onDone={onDone} />
      </AuthFrame>
    </Dialog>
  )
}
