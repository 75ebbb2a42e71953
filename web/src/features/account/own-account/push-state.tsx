import { Trans } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import type { BrowserPush } from '#features/account/push'
import style from './own-account.module.css'

/** Says why no push comes in this browser, and what to do about it; nothing where they come. */
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
