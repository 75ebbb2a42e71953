import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { useParams } from 'react-router'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from './own-pages.module.css'

const NotificationAlone = lazyPart(
  async () => (await import('#features/account/notifications')).NotificationAlone,
  {
    placeholder: <Skeleton height="240px" />,
    isNeeded: true,
  },
)

/** `/notification/{notificationId}`: one notification in full. */
export default function NotificationPage() {
  const { t } = useLingui()
  const { notificationId = '' } = useParams()
  return (
    <div className={style.reading}>
      <PageHead title={t`Notification`} indexed={false} />
      <ForViewers>{() => <NotificationAlone key={notificationId} id={notificationId} />}</ForViewers>
    </div>
  )
}
