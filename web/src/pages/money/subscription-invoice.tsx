import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { useParams } from 'react-router'
import { Link, urls } from '#shared/urls'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from '../account/own-pages.module.css'

const SubscriptionInvoice = lazyPart(
  async () => (await import('#features/money/subscription-transactions')).SubscriptionInvoice,
  { placeholder: <Skeleton height="560px" />, isNeeded: true },
)

/** `/profile/transactions/subscription/{id}/invoice`: to be read, printed and kept. */
export default function SubscriptionInvoicePage() {
  const { t } = useLingui()
  const { transactionId = '' } = useParams()
  return (
    <div className={style.reading}>
      <PageHead title={t`Invoice`} indexed={false} />
      <h1>
        <Trans>Invoice</Trans>
      </h1>
      <ForViewers>
        {(viewer) => <SubscriptionInvoice key={transactionId} id={transactionId} viewer={viewer} />}
      </ForViewers>
      <nav aria-label={t`Subscription transaction`} className={style.further}>
        <Link to={urls.subscriptionTransactions(transactionId)}>
          <Trans>Back to the transaction</Trans>
        </Link>
      </nav>
    </div>
  )
}
