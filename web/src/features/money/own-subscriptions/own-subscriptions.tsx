import { Trans, useLingui } from '@lingui/react/macro'
import { subscription, type OwnSubscription } from '@tayang/contract'
import { buttonLook, EmptyState } from '@tayang/design'
import { Crown, Ticket } from 'lucide-react'
import { useState } from 'react'
import { ShopLink } from '#features/money/open-shop'
import { PagedList } from '#features/shared/paged-list'
import { useHidden } from '#shared/partner'
import { Link, urls } from '#shared/urls'
import { formatRupiah, useSuppliedName } from '#shared/i18n'
import { Expiry } from './expiry.tsx'
import style from './own-subscriptions.module.css'

/** What somebody is subscribed to and was, ten at a time. */
export function OwnSubscriptions() {
  const { t } = useLingui()
  const empty = (
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
  return (
    <PagedList
      operation={subscription.listSubscriptions}
      inputOf={(page) => ({ query: { page } })}
      itemsOf={({ data }) => data}
      empty={empty}
      className={style.list}
      height="240px"
    >
      {(one) => <Subscribed key={one.id} subscribed={one} />}
    </PagedList>
  )
}

function Subscribed({ subscribed }: { subscribed: OwnSubscription }) {
  const hidden = useHidden()
  const nameOf = useSuppliedName()
  const [now] = useState(Date.now)
  const { packageName, packagePrice, packageGroup, startAt, endAt, isActive } = subscribed
  const Mark = packageGroup.includePremium ? Crown : Ticket
  return (
    <li className={style.one} data-active={isActive || undefined}>
      <span className={style.mark}>
        <Mark size={22} aria-hidden />
      </span>
      <div className={style.what}>
        <p className={style.name}>{nameOf(packageName)}</p>
        <p className={style.note}>
          {nameOf(packageGroup.name)} · {formatRupiah(packagePrice)}
        </p>
        <p className={style.expiry}>
          <Expiry endAt={endAt} now={now} />
          {startAt > now && (
            <>
              {' · '}
              <Trans>Not started</Trans>
            </>
          )}
        </p>
      </div>
      {!hidden.plans && (
        <Link
          to={urls.buyNew()}
          className={buttonLook({ tone: isActive ? 'premium' : 'outline', size: 'small' })}
        >
          <Trans>Renew</Trans>
        </Link>
      )}
    </li>
  )
}
