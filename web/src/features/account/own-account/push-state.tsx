import { Trans } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import type { BrowserPush } from '#features/account/push'
import style from './own-account.module.css'

/** Shows why this browser gets no push, and what to do; nothing where it does. */
export function PushState({ push, onTurnOn }: { push: BrowserPush | null; onTurnOn: () => void }) {
  if (push === null || push === 'on') return null
  return (
    <div className={style.pushState} role="status">
      {push === 'off' && (
        <>
          <Trans>Push is off in this browser.</Trans>
          <Button tone="outline" size="small" onClick={onTurnOn}>
            <Trans>Turn on</Trans>
          </Button>
        </>
      )}
      {push === 'blocked' && (
        <Trans>
          Your browser blocks notifications from this site. Press the icon beside the address, allow
          notifications there, and come back to this page.
        </Trans>
      )}
      {push === 'unsupported' && <Trans>This browser cannot show push notifications.</Trans>}
    </div>
  )
}
