import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from './own-pages.module.css'

const NotificationList = lazyPart(
  async () => (await import('#features/account/notifications')).NotificationList,
  {
    placeholder: <Skeleton height="360px" />,
    isNeeded: true,
  },
)

/** `/notifications`: everything that came, the newest first. */
export default function NotificationsPage() {
  const { t } = useLingui()
  return (
    <div className={`${style.reading} ${style.listed}`}>
      <PageHead title={t`Notifications`} indexed={false} />
      <h1>
        <Trans>Notifications</Trans>
      </h1>
      <ForViewers>{() => <NotificationList />}</ForViewers>
    </div>
  )
}
