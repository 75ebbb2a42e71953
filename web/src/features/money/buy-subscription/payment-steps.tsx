import { Trans, useLingui } from '@lingui/react/macro'
import { buttonLook, EmptyState, Skeleton } from '@tayang/design'
import { CouldNotRead } from '#features/shared/paged-list'
import { WithQueries } from '#shared/api'
import { useHidden } from '#shared/partner'
import { Link, urls } from '#shared/urls'
import { OrderCard } from './order-card.tsx'
import { PickMethod } from './pick-method.tsx'
import { Step } from './step.tsx'
import { Steps } from './steps.tsx'
import { Summary } from './summary.tsx'
import { usePlan } from './use-plan.ts'
import { WaitingOrder } from './waiting-order.tsx'
import style from './buy-subscription.module.css'

interface PaymentStepsProps {
  planId: string
  method?: string | undefined
  promoCode?: string | undefined
}

/** How a package is paid, and what it comes to: the second and the third step. */
export function PaymentSteps(props: PaymentStepsProps) {
  return (
    <WithQueries>
      <CurrentStep {...props} />
    </WithQueries>
  )
}

function CurrentStep({ planId, method, promoCode }: PaymentStepsProps) {
  const { t } = useLingui()
  const hidden = useHidden()
  const { plan, reload } = usePlan(planId)

  if (hidden.plans)
    return <EmptyState cloth="parang" title={t`Your subscription is managed by your partner`} />
  if (plan === 'failed') return <CouldNotRead onRetry={reload} />
  if (plan === 'missing') {
    return (
      <EmptyState
        cloth="parang"
        title={t`This is no longer on sale`}
        action={
          <Link to={urls.payment()} className={buttonLook()}>
            <Trans>See all packages</Trans>
          </Link>
        }
      />
    )
  }
  const chosen = plan !== 'loading' && plan.methods.find((one) => one.method === method)
  return (
    <>
      <Steps now={method === undefined ? 'method' : 'pay'} planId={planId} />
      {plan === 'loading' ? (
        <div className={style.columns} aria-busy>
          <Skeleton height="220px" />
          <Skeleton height="420px" />
        </div>
      ) : chosen ? (
        // While another code is checked, the payment method and the price stay where they are.
        <Step key="pay" name={t`Pay`}>
          <WaitingOrder packageCode={plan.package.package_code} />
          <Summary plan={plan} method={chosen.method} promoCode={promoCode} onStale={reload} />
        </Step>
      ) : (
        <Step key="method" name={t`Payment method`}>
          <WaitingOrder packageCode={plan.package.package_code} />
          <div className={style.columns}>
            <OrderCard plan={plan} />
            <PickMethod plan={plan} isUnknown={method !== undefined} />
          </div>
        </Step>
      )}
    </>
  )
}
