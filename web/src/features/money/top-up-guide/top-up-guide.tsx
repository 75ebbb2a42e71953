import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonLook, Dialog } from '@tayang/design'
import { Gem } from 'lucide-react'
import { useSetting } from '#shared/settings'
import style from './top-up-guide.module.css'

/** How to top up diamonds via the app, store buttons, Got it. */
export function TopUpGuide({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const android = useSetting('store.android')
  const ios = useSetting('store.ios')
  return (
    <Dialog open onClose={onClose} label={t`How to top up diamonds`} className={style.guide}>
      <Gem size={28} aria-hidden className={style.gem} />
      <h2>
        <Trans>How to top up diamonds</Trans>
      </h2>
      <ol>
        <li>
          <Trans>Install the Tayang app on your phone.</Trans>
        </li>
        <li>
          <Trans>Log in with this account.</Trans>
        </li>
        <li>
          <Trans>Open your profile, press Top up and choose a pack.</Trans>
        </li>
      </ol>
      <p className={style.note}>
        <Trans>Your new balance shows here at once.</Trans>
      </p>
      <div className={style.stores}>
        {android && (
          <a className={buttonLook({ tone: 'quiet' })} href={android} target="_blank" rel="noreferrer">
            Google Play
          </a>
        )}
        {ios && (
          <a className={buttonLook({ tone: 'quiet' })} href={ios} target="_blank" rel="noreferrer">
            App Store
          </a>
        )}
      </div>
      <Button wide onClick={onClose}>
        <Trans>Got it</Trans>
      </Button>
    </Dialog>
  )
}
