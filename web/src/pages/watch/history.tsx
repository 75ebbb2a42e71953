import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from '../account/own-pages.module.css'

const WatchHistory = lazyPart(async () => (await import('#features/watch/watch-history')).WatchHistory, {
  placeholder: <Skeleton height="360px" />,
  isNeeded: true,
})

/** `/history`, and `/mobile/{partner}/histories`. */
export default function HistoryPage() {
  const { t } = useLingui()
  return (
    <div className={`${style.reading} ${style.wide}`}>
      <PageHead title={t`Watch history`} indexed={false} />
      <h1>
        <Trans>Watch history</Trans>
      </h1>
      <ForViewers>{({ account }) => <WatchHistory key={account.id} accountId={account.id} />}</ForViewers>
    </div>
  )
}
