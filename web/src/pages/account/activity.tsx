import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from './own-pages.module.css'

const OwnActivity = lazyPart(async () => (await import('#features/account/own-activity')).OwnActivity, {
  placeholder: <Skeleton height="360px" />,
  isNeeded: true,
})

/** `/profile/activity`: what happened to the account lately. */
export default function ActivityPage() {
  const { t } = useLingui()
  return (
    <div className={`${style.reading} ${style.listed}`}>
      <PageHead title={t`Recent activity`} indexed={false} />
      <h1>
        <Trans>Recent activity</Trans>
      </h1>
      <ForViewers>{() => <OwnActivity />}</ForViewers>
    </div>
  )
}
