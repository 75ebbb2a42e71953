import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { Link, urls } from '#shared/urls'
import style from './buy-subscription.module.css'

type Step = 'package' | 'method' | 'pay'
const ORDER: readonly Step[] = ['package', 'method', 'pay']

/** Where somebody is of the three steps; what is done can be done again. */
export function Steps({ now, planId }: { now: Step; planId?: string }) {
  const { t } = useLingui()
  const names = {
    package: <Trans>Package</Trans>,
    method: <Trans>Payment method</Trans>,
    pay: <Trans>Pay</Trans>,
  }
  const wayBack = { package: urls.payment(), method: planId && urls.payment(planId), pay: undefined }
  const at = ORDER.indexOf(now)
  return (
    <ol className={style.steps} aria-label={t`Steps of the purchase`}>
      {ORDER.map((step, place) => {
        const isDone = place < at
        const way = wayBack[step]
        const inside = (
          <>
            <span className={style.stepMark} aria-hidden>
              {isDone ? <Check size={14} /> : place + 1}
            </span>
            <span>{names[step]}</span>
          </>
        )
        return (
          <li key={step} aria-current={step === now ? 'step' : undefined} data-done={isDone || undefined}>
            {isDone && way ? <Link to={way}>{inside}</Link> : <span>{inside}</span>}
          </li>
        )
      })}
    </ol>
  )
}
