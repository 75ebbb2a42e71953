import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from '../account/own-pages.module.css'

const RedeemVoucher = lazyPart(async () => (await import('#features/money/redeem-voucher')).RedeemVoucher, {
  placeholder: <Skeleton height="280px" />,
  isNeeded: true,
})

/** `/profile/redeem-voucher`, and `/mobile/{partner}/redeem-voucher`. */
export default function RedeemVoucherPage() {
  const { t } = useLingui()
  return (
    <div className={`${style.reading} ${style.listed}`}>
      <PageHead title={t`Redeem a voucher`} indexed={false} />
      <h1>
        <Trans>Redeem a voucher</Trans>
      </h1>
      <ForViewers>{() => <RedeemVoucher />}</ForViewers>
    </div>
  )
}
