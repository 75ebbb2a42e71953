import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { ForViewers } from '../app/for-viewers.tsx'
import { PageHead } from '../app/page-head.tsx'
import style from './own-pages.module.css'

const NotificationAlone = lazy(async () => ({
  default: (await import('#features/notifications')).NotificationAlone,
}))

/** `/notification/{notificationId}`: one notification in full. */
export default function NotificationPage() {
  const { t } = useLingui()
  const { notificationId = '' } = useParams()
  return (
    <div className={style.reading}>
      <PageHead title={t`Notification`} indexed={false} />
      <ForViewers>
        {() => (
          <Suspense fallback={<Skeleton height="240px" />}>
            <NotificationAlone key={notificationId} id={notificationId} />
          </Suspense>
        )}
      </ForViewers>
    </div>
  )
}
