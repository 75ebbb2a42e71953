import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazy, Suspense } from 'react'
import { ForViewers } from '../app/for-viewers.tsx'
import { PageHead } from '../app/page-head.tsx'
import style from './own-pages.module.css'

const OwnSubscriptions = lazy(async () => ({
  default: (await import('#features/own-account')).OwnSubscriptions,
}))

/** `/profile/subscription`: what is subscribed to; a notification about a subscription opens it (Spec 1, section 4). */
export default function OwnSubscriptionsPage() {
  const { t } = useLingui()
  return (
    <div className={style.reading}>
      <PageHead title={t`Subscriptions`} indexed={false} />
      <h1>
        <Trans>Subscriptions</Trans>
      </h1>
      <ForViewers>
        {({ account }) => (
          <Suspense fallback={<Skeleton height="240px" />}>
            <OwnSubscriptions subscriptions={account.subscriptions} />
          </Suspense>
        )}
      </ForViewers>
    </div>
  )
}
