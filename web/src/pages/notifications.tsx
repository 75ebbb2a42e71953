import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazy, Suspense } from 'react'
import { ForViewers } from '../app/for-viewers.tsx'
import { PageHead } from '../app/page-head.tsx'
import style from './own-pages.module.css'

const NotificationList = lazy(async () => ({
  default: (await import('#features/notifications')).NotificationList,
}))

/** `/notifications`: everything that came, the newest first. */
export default function NotificationsPage() {
  const { t } = useLingui()
  return (
    <div className={style.reading}>
      <PageHead title={t`Notifications`} indexed={false} />
      <h1>
        <Trans>Notifications</Trans>
      </h1>
      <ForViewers>
        {() => (
          <Suspense fallback={<Skeleton height="360px" />}>
            <NotificationList />
          </Suspense>
        )}
      </ForViewers>
    </div>
  )
}
