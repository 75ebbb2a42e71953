import { Trans } from '@lingui/react/macro'
import type { Plan } from '@tayang/contract'
import { Cloth } from '@tayang/design'
import { Crown, Ticket } from 'lucide-react'
import { lengthOf } from '#features/money/packages'
import { Link, urls } from '#shared/urls'
import { formatDay, formatRupiah, useLanguage, useSuppliedName } from '#shared/i18n'
import style from './buy-subscription.module.css'

/** What is being bought, as it stands beside every step. */
export function OrderCard({ plan: { package: sold, sums, renewal } }: { plan: Plan }) {
  const language = useLanguage()
  const nameOf = useSuppliedName()
  const until = formatDay(renewal.endAt, language, { year: true })
  const from = formatDay(renewal.startAt, language, { year: true })
  const Mark = sold.packageGroup.includePremium ? Crown : Ticket
  return (
    <aside className={style.card} data-premium={sold.packageGroup.includePremium || undefined}>
      <Cloth kind="parang" tile={48} className={style.cloth} />
      <p className={style.group}>
        <Mark size={16} aria-hidden />
        {nameOf(sold.packageGroup.name)}
      </p>
      <h2 className={style.sold}>{nameOf(sold.name)}</h2>
      <p className={style.note}>
        {nameOf(sold.title)} · {lengthOf(sold, language)}
      </p>
      <p className={style.price}>{formatRupiah(sums.listPrice)}</p>
      <p className={style.note}>
        {renewal.isRenewal ? (
          <Trans>
            Starts on {from}, when your current package ends, and lasts until {until}.
          </Trans>
        ) : (
          <Trans>Starts right away and lasts until {until}.</Trans>
        )}
      </p>
      <Link to={urls.payment()} className={style.change}>
        <Trans>Choose another package</Trans>
      </Link>
    </aside>
  )
}
