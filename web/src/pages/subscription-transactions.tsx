import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazily } from '@tayang/design/lazily'
import { ForViewers } from '../app/for-viewers.tsx'
import { PageHead } from '../app/page-head.tsx'
import style from './own-pages.module.css'

const SubscriptionTransactions = lazily(
  async () => (await import('#features/subscription-transactions')).SubscriptionTransactions,
  { place: <Skeleton height="320px" />, isNeeded: true },
)

/** `/profile/transactions/subscription`: what was bought and redeemed (A102). */
export default function SubscriptionTransactionsPage() {
  const { t } = useLingui()
  return (
    <div className={style.reading}>
      <PageHead title={t`Subscription transactions`} indexed={false} />
      <h1>
        <Trans>Subscription transactions</Trans>
      </h1>
      <ForViewers>{({ account }) => <SubscriptionTransactions key={account.id} />}</ForViewers>
    </div>
  )
}
