import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Dialog } from '@tayang/design'
import { requestSignIn, sessionExpired } from '#shared/session'
import style from './sign-in.module.css'

/** Shown once per lost session. See docs/product/sessions.md#session-expired. */
export function SessionExpiredDialog() {
  const { t } = useLingui()
  const handleLogIn = () => {
    sessionExpired.setState(false, true)
    requestSignIn()
  }
  return (
    <Dialog
      open
      onClose={() => sessionExpired.setState(false, true)}
      label={t`Session Expired`}
      className={style.notice}
    >
      <h2 className={style.noticeTitle}>
        <Trans>Session Expired</Trans>
      </h2>
      <p>
        <Trans>Your session has expired. Please log in again.</Trans>
      </p>
      <Button wide onClick={handleLogIn}>
        <Trans>Log in</Trans>
      </Button>
    </Dialog>
  )
}
