import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazily } from '@tayang/design/lazily'
import { useParams } from 'react-router'
import { Link, ways } from '#ground/ways'
import { ForViewers } from '../app/for-viewers.tsx'
import { PageHead } from '../app/page-head.tsx'
import style from './own-pages.module.css'

const SubscriptionTransaction = lazily(
  async () => (await import('#features/subscription-transactions')).SubscriptionTransaction,
  { place: <Skeleton height="420px" />, isNeeded: true },
)

/** `/profile/transactions/subscription/{id}`: one order or voucher; payment sites lead back to it. */
export default function SubscriptionTransactionPage() {
  const { t } = useLingui()
  const { transactionId = '' } = useParams()
  return (
    <div className={style.reading}>
      <PageHead title={t`Subscription transaction`} indexed={false} />
      <h1>
        <Trans>Subscription transaction</Trans>
      </h1>
      <ForViewers>{() => <SubscriptionTransaction key={transactionId} id={transactionId} />}</ForViewers>
      <nav aria-label={t`Subscription transactions`} className={style.further}>
        <Link to={ways.subscriptionTransactions()}>
          <Trans>All subscription transactions</Trans>
        </Link>
      </nav>
    </div>
  )
}
