import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook, EmptyState } from '@tayang/design'
import { PageHead } from '../../app/page-head.tsx'
import style from '../account/own-pages.module.css'

/** `/offline`: what the service worker keeps to show while there is no connection. */
export default function OfflinePage() {
  const { t } = useLingui()
  return (
    <div className={style.kept}>
      <PageHead title={t`No connection`} indexed={false} />
      <EmptyState
        cloth="mega"
        title={t`Please check your internet connection and try again`}
        action={
          // A whole page load: what is on this page may be the only thing that is kept.
          <a href="/" className={buttonLook()}>
            <Trans>Try again</Trans>
          </a>
        }
      />
    </div>
  )
}
