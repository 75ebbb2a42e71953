import { Trans, useLingui } from '@lingui/react/macro'
import { subscription } from '@tayang/contract'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { Diamonds, PackageGroups } from '#features/money/packages'
import { siteContextOf } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from './shop.module.css'

export async function loader({ context }: LoaderFunctionArgs) {
  return (await siteContextOf(context).call(subscription.listPackageGroups, { query: { 'ids[]': [] } })).data
}

/** `/shop` and `/subscription`: what can be subscribed to, for a signed-in person. */
export default function Shop() {
  const { t } = useLingui()
  const groups = useLoaderData<typeof loader>()
  return (
    <div className={style.shop}>
      <PageHead title={t`Subscribe / Topup`} path={urls.shop()} indexed={false} />
      <h1>
        <Trans>Subscribe / Topup</Trans>
      </h1>
      <ForViewers>
        {({ account }) => (
          <>
            <PackageGroups groups={groups} />
            <Link to={urls.redeemVoucher()} className={style.voucher}>
              <Trans>Have a voucher? Redeem now.</Trans>
            </Link>
            <Diamonds count={account.diamonds} />
          </>
        )}
      </ForViewers>
    </div>
  )
}
