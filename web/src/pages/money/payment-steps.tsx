import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { useParams } from 'react-router'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from './shop.module.css'

const PaymentSteps = lazyPart(async () => (await import('#features/money/buy-subscription')).PaymentSteps, {
  placeholder: <Skeleton height="420px" />,
  isNeeded: true,
})

/**
 * `/payment/{planId}`, `/payment/{planId}/{method}` and `/payment/{planId}/{method}/{promoCode}`: one page, so that
 * what it knows of the package is not asked for again at each step.
 */
export default function PaymentStepsPage() {
  const { t } = useLingui()
  const { planId = '', method, promoCode } = useParams()
  return (
    <div className={style.shop}>
      <PageHead title={t`Payment`} indexed={false} />
      <h1>
        <Trans>Payment</Trans>
      </h1>
      <ForViewers>
        {({ account }) => (
          <PaymentSteps key={account.id} planId={planId} method={method} promoCode={promoCode} />
        )}
      </ForViewers>
    </div>
  )
}
