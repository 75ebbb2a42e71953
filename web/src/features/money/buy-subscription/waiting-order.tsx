import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { subscription } from '@tayang/contract'
import { useCall } from '#shared/api'
import { Link, urls } from '#shared/urls'
import { formatMoment, useLanguage } from '#shared/i18n'
import { waitingOrders } from './find-held-order.ts'
import style from './buy-subscription.module.css'

/** Warns that another order of the same package can still be paid: a person who pays both gets both. */
export function WaitingOrder({ packageCode }: { packageCode: string }) {
  const language = useLanguage()
  const { data: latest } = useCall(subscription.listTransactions, { query: {} }, { freshMs: 0 })
  const waiting = waitingOrders(latest ?? []).find((one) => one.package.package_code === packageCode)
  // Paying does not wait for this notice, nor does it fail where the orders cannot be read.
  if (waiting === undefined) return null
  const when = formatMoment(waiting.transaction.createdAt, language)
  return (
    <p className={style.waiting} role="note">
      <Hourglass size={18} aria-hidden />
      <span>
        <Trans>Your order from {when} is awaiting payment. If you pay for both, you get both.</Trans>{' '}
        <Link to={urls.subscriptionTransactions(waiting.id)} className={style.change}>
          <Trans>Continue to payment</Trans>
        </Link>
      </span>
    </p>
  )
}
