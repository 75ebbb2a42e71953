import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazily } from '@tayang/design/lazily'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from '../account/own-pages.module.css'

const WatchHistory = lazily(async () => (await import('#features/watch/watch-history')).WatchHistory, {
  place: <Skeleton height="360px" />,
  isNeeded: true,
})

/** `/history`, and `/mobile/{partner}/histories`. */
export default function HistoryPage() {
  const { t } = useLingui()
  return (
    <div className={style.reading}>
      <PageHead title={t`Watch history`} indexed={false} />
      <h1>
        <Trans>Watch history</Trans>
      </h1>
      <ForViewers>{({ account }) => <WatchHistory key={account.id} accountId={account.id} />}</ForViewers>
    </div>
  )
}
