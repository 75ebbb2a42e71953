import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Link, urls } from '#shared/urls'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from '../account/own-pages.module.css'

const OwnSubscriptions = lazyPart(
  async () => (await import('#features/money/own-subscriptions')).OwnSubscriptions,
  {
    placeholder: <Skeleton height="240px" />,
    isNeeded: true,
  },
)

/** `/profile/subscription`: what is subscribed to; a notification about a subscription opens it. */
export default function OwnSubscriptionsPage() {
  const { t } = useLingui()
  return (
    <div className={`${style.reading} ${style.listed}`}>
      <PageHead title={t`Subscriptions`} indexed={false} />
      <h1>
        <Trans>Subscriptions</Trans>
      </h1>
      <ForViewers>
        {({ account }) => (
          <>
            <OwnSubscriptions key={account.id} />
            <nav aria-label={t`Subscriptions`} className={style.further}>
              <Link to={urls.redeemVoucher()}>
                <Trans>Have a voucher? Redeem now.</Trans>
              </Link>
              <Link to={urls.subscriptionTransactions()}>
                <Trans>Subscription transactions</Trans>
              </Link>
            </nav>
          </>
        )}
      </ForViewers>
    </div>
  )
}
