import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog } from '@tayang/design'
import { useState } from 'react'
import { showToast } from '#shared/toasts'
import { forgetFailure, signOutEverywhere } from './flow/session-flow.ts'
import style from './sign-in.module.css'

/** Opens after a session could not be validated three times. See docs/product/sessions.md#login-error-dialog. */
export function LoginErrorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [isBusy, setIsBusy] = useState(false)
  const handleClose = () => {
    forgetFailure()
    onClose()
  }
  const handleSignOut = async () => {
    setIsBusy(true)
    try {
      await signOutEverywhere()
      onClose()
    } catch {
      showToast(t`An error occured. Please try again.`, 'error')
      setIsBusy(false)
    }
  }
  return (
    <Dialog open onClose={handleClose} label={t`Login Error`} className={style.notice}>
      <p>
        <Trans>Oops, something went wrong. Please try again later.</Trans>
      </p>
      <Button wide busy={isBusy ? t`Logout All Device` : undefined} onClick={() => void handleSignOut()}>
        <Trans>Logout All Device</Trans>
      </Button>
    </Dialog>
  )
}
