import { Trans, useLingui } from '@lingui/react/macro'
import { IconButton } from '@tayang/design'
import { Copy } from 'lucide-react'
import { showToast } from '#shared/toasts'
import style from './edit-profile.module.css'

/** The name to log in with for an account without email and number. */
export function UserId({ username }: { username: string }) {
  const { t } = useLingui()
  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(username)
      showToast(t`Successfully copied to clipboard`, 'ok')
    } catch {
      showToast(t`An error occured. Please try again.`, 'error')
    }
  }
  return (
    <div className={style.line}>
      <div>
        <h3>
          <Trans>User ID</Trans>
        </h3>
        <p>{username}</p>
      </div>
      <IconButton label={t`Copy User ID`} onClick={() => void handleCopy()}>
        <Copy size={18} aria-hidden />
      </IconButton>
    </div>
  )
}
