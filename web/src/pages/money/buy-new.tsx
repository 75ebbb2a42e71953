import { Trans, useLingui } from '@lingui/react/macro'
import { subscription } from '@tayang/contract'
import { ArrowLeft } from 'lucide-react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { PackageGroups } from '#features/money/packages'
import { siteContextOf } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from './shop.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  return (await siteContextOf(context).call(subscription.listPackageGroups, { query: { 'ids[]': [] } })).data
}

/** `/profile/subscription/buy-new`: packages to buy, or to renew what one has. */
export default function BuyNew() {
  const { t } = useLingui()
  const groups = useLoaderData<typeof loader>()
  return (
    <div className={style.shop}>
      <PageHead title={t`Buy or renew`} indexed={false} />
      <Link to={urls.ownSubscriptions()} className={style.backWay}>
        <ArrowLeft size={18} aria-hidden />
        <Trans>Subscriptions</Trans>
      </Link>
      <h1>
        <Trans>Buy or renew</Trans>
      </h1>
      <ForViewers>
        {({ account }) => (
          <>
            {account.subscriptions.length > 0 && (
              <p className={style.lead}>
                <Trans>Renewals start when your current package ends, so you don't lose a day.</Trans>
              </p>
            )}
            <PackageGroups groups={groups} />
            <Link to={urls.redeemVoucher()} className={style.voucher}>
              <Trans>Have a voucher? Redeem now.</Trans>
            </Link>
          </>
        )}
      </ForViewers>
    </div>
  )
}
