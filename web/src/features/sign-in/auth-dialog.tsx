import { Trans, useLingui } from '@lingui/react/macro'
import { Cloth, Dialog, IconButton, Mark, Wordmark } from '@tayang/design'
import { X } from 'lucide-react'
import { useState } from 'react'
import type { SignInAsk } from '#ground/session'
import { EmailForm } from './email-form.tsx'
import style from './sign-in.module.css'

interface Props {
  ask: SignInAsk
  onDone: () => void
  onClose: () => void
}

/** The auth dialog: log in, or register by the footer's link (Spec 1, section 2). */
export function AuthDialog({ ask, onDone, onClose }: Props) {
  const { t } = useLingui()
  const [view, setView] = useState(ask.view)
  const isRegister = view === 'register'
  return (
    <Dialog
      open
      onClose={onClose}
      size="wide"
      label={isRegister ? t`Register` : t`Log in`}
      className={style.dialog}
    >
      <div className={style.art} aria-hidden>
        <Cloth kind="truntum" tile={72} className={style.cloth} />
        <Wordmark />
      </div>
      <div className={style.side}>
        <Cloth kind="kawung" tile={52} className={style.head} />
        <IconButton label={t`Close`} className={style.close} onClick={onClose}>
          <X size={22} aria-hidden />
        </IconButton>
        <div className={style.mark}>
          <Mark size={56} />
        </div>
        <h2 className={style.title}>
          {isRegister ? <Trans>Register at Tayang</Trans> : <Trans>Log in to Tayang</Trans>}
        </h2>
        <p className={style.lead}>
          {isRegister ? (
            <Trans>Free, and in a minute.</Trans>
          ) : (
            <Trans>Your films and your chat are waiting.</Trans>
          )}
        </p>
        <EmailForm key={view} view={view} onDone={onDone} />
        <p className={style.switch}>
          {isRegister ? <Trans>Have an account?</Trans> : <Trans>New here?</Trans>}{' '}
          <button type="button" onClick={() => setView(isRegister ? 'login' : 'register')}>
            {isRegister ? <Trans>Log in</Trans> : <Trans>Register</Trans>}
          </button>
        </p>
      </div>
    </Dialog>
  )
}
