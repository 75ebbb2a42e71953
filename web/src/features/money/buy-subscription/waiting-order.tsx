import { Trans } from '@lingui/react/macro'
import { Hourglass } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, urls } from '#shared/urls'
import { formatMoment, useLanguage } from '#shared/i18n'
import { findWaitingOrders, type WaitingOrder } from './find-held-order.ts'
import style from './buy-subscription.module.css'

/** Another order of the same package can still be paid: whoever pays both has both, and is told so before. */
export function WaitingOrder({ packageCode }: { packageCode: string }) {
  const language = useLanguage()
  const [waiting, setWaiting] = useState<WaitingOrder | null>(null)
  useEffect(() => {
    let isCurrent = true
    findWaitingOrders().then(
      (found) => {
        const own = found.find((one) => one.package.package_code === packageCode)
        if (isCurrent) setWaiting(own ?? null)
      },
      // It is told where it is known; what is to be paid does not wait for it.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [packageCode])
  if (waiting === null) return null
  const when = formatMoment(waiting.transaction.createdAt, language)
  return (
    <p className={style.waiting} role="note">
      <Hourglass size={18} aria-hidden />
      <span>
        <Trans>Your order of {when} waits for its payment. If you pay both, you have both.</Trans>{' '}
        <Link to={urls.subscriptionTransactions(waiting.id)} className={style.change}>
          <Trans>Go on paying</Trans>
        </Link>
      </span>
    </p>
  )
}
