import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog } from '@tayang/design'
import { useState } from 'react'
import { askToSignIn } from '#ground/session'
import style from './profile-menu.module.css'

/** Shown once when the server no longer knows the session, until the next sign-in (Spec 1, section 8; A023). */
export function SessionExpired() {
  const { t } = useLingui()
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onClose={() => setOpen(false)} label={t`Session Expired`}>
      <h2>
        <Trans>Session Expired</Trans>
      </h2>
      <p>
        <Trans>Your session has expired. Please log in again.</Trans>
      </p>
      <div className={style.actions}>
        <Button
          wide
          onClick={() => {
            setOpen(false)
            askToSignIn()
          }}
        >
          <Trans>Log in</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
