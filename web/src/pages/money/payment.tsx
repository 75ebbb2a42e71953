import { Trans, useLingui } from '@lingui/react/macro'
import { subscription } from '@tayang/contract'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { PackageGroups } from '#features/money/packages'
import { Steps } from '#features/money/buy-subscription'
import { siteContextOf } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from './shop.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  return (await siteContextOf(context).call(subscription.listPackageGroups, { query: { 'ids[]': [] } })).data
}

/** `/payment`: the first step, for a signed-in person. */
export default function Payment() {
  const { t } = useLingui()
  const groups = useLoaderData<typeof loader>()
  return (
    <div className={style.shop}>
      <PageHead title={t`Payment`} indexed={false} />
      <h1>
        <Trans>Payment</Trans>
      </h1>
      <ForViewers>
        {() => (
          <>
            <Steps now="package" />
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
