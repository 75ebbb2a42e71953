import { Trans, useLingui } from '@lingui/react/macro'
import type { Account } from '@tayang/contract'
import { buttonLook, EmptyState } from '@tayang/design'
import { Crown } from 'lucide-react'
import { ShopLink } from '#features/open-shop'
import { formatDay, formatRupiah, useLanguage } from '#ground/words'
import style from './own-account.module.css'

/** The active subscriptions of whoever is signed in, and until when each lasts. */
export function OwnSubscriptions({ subscriptions }: Pick<Account, 'subscriptions'>) {
  const { t } = useLingui()
  const language = useLanguage()
  if (subscriptions.length === 0) {
    return (
      <EmptyState
        cloth="parang"
        title={t`No active subscription`}
        action={
          <ShopLink className={buttonLook({ tone: 'premium' })}>
            <Trans>Pick subscription plan</Trans>
          </ShopLink>
        }
      />
    )
  }
  return (
    <ul className={style.list}>
      {subscriptions.map(({ id, packageName, packagePrice, endAt }) => (
        <li key={id} className={style.entry}>
          <Crown size={22} aria-hidden className={style.icon} />
          <div className={style.what}>
            <p className={style.name}>{packageName}</p>
            <p className={style.note}>
              <Trans>Until {formatDay(endAt, language, { year: true })}</Trans>
            </p>
          </div>
          <p>{formatRupiah(packagePrice)}</p>
        </li>
      ))}
    </ul>
  )
}
