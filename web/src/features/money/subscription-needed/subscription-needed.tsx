import { Trans, useLingui } from '@lingui/react/macro'
import { subscription } from '@tayang/contract'
import { Button, buttonLook, Cloth, PlayerPlaceholder } from '@tayang/design'
import { Crown } from 'lucide-react'
import { useEffect, useState, type MouseEvent } from 'react'
import { call, useCall, useRead, WithQueries } from '#shared/api'
import { ShopLink } from '#features/money/open-shop'
import { keepWanted } from '#features/money/wanted-title'
import { useHidden, usePartner } from '#shared/partner'
import { requireViewer } from '#shared/session'
import { Link, useUrl, urls } from '#shared/urls'
import { formatRupiah } from '#shared/i18n'
import style from './subscription-needed.module.css'

interface SubscriptionNeededProps {
  title: string
  /** A picture of it, behind everything. */
  pictureUrl?: string | undefined
  onClose: () => void
  /** For a guest, who may have a subscription already. */
  onSignIn?: () => void
}

/** The subscription-needed screen. */
export function SubscriptionNeeded({ title, pictureUrl, onClose, onSignIn }: SubscriptionNeededProps) {
  const { t } = useLingui()
  const hidden = useHidden()
  const [isPicking, setIsPicking] = useState(false)
  const voucher = useUrl(urls.redeemVoucher())
  useEffect(() => keepWanted(title), [title])
  const handleVoucher = (event: MouseEvent) => {
    if (!requireViewer(voucher)) event.preventDefault()
  }
  return (
    <PlayerPlaceholder
      title={title}
      back={t`Back`}
      onClose={onClose}
      background={
        pictureUrl ? (
          <img className={style.art} src={pictureUrl} alt="" />
        ) : (
          <Cloth kind="parang" tile={64} className={style.cloth} />
        )
      }
      mark={<Crown size={36} className={style.crown} aria-hidden />}
    >
      <p>
        <Trans>You need to subscribe to watch this premium content</Trans>
      </p>
      {!hidden.plans && !isPicking && <Offer />}
      {isPicking && (
        <WithQueries>
          <Plans />
        </WithQueries>
      )}
      {!isPicking && !hidden.plans && <PickPlan onPick={() => setIsPicking(true)} />}
      <Link to={urls.redeemVoucher()} className={style.voucher} onClick={handleVoucher}>
        <Trans>Have a voucher? Redeem now.</Trans>
      </Link>
      {onSignIn && (
        <Button tone="quiet" onClick={onSignIn}>
          <Trans>Log in</Trans>
        </Button>
      )}
    </PlayerPlaceholder>
  )
}

/** What a subscription is for, and its lowest price where that is known. */
function Offer() {
  const { answer: lowest } = useRead('lowest price', readLowestPrice)
  const price = lowest == null ? null : formatRupiah(lowest)
  return (
    <p className={style.offer}>
      <span>
        <Trans>Any movie or series, anytime. No ads.</Trans>
      </span>
      {price !== null && (
        <strong>
          <Trans>From {price}</Trans>
        </strong>
      )}
    </p>
  )
}

/** Null where nothing is sold, and where the prices cannot be read. */
async function readLowestPrice(): Promise<number | null> {
  const { data } = await call(subscription.getSubscriberPlan, {})
  return data.length === 0 ? null : Math.min(...data.map(({ price }) => price))
}

/** Leads to the packages. A partner's variant has no page for them: there they are listed in place. */
function PickPlan({ onPick }: { onPick: () => void }) {
  const partner = usePartner()
  if (partner) {
    return (
      <Button tone="premium" onClick={onPick}>
        <Trans>Pick subscription plan</Trans>
      </Button>
    )
  }
  return (
    <ShopLink className={buttonLook({ tone: 'premium' })}>
      <Trans>Pick subscription plan</Trans>
    </ShopLink>
  )
}

/** The packages on sale with their prices; each leads on to how it is paid, which is the site's own. */
function Plans() {
  const { data: plans, isPending } = useCall(subscription.getSubscriberPlan, {}, { retries: () => false })
  if (isPending) {
    return (
      <p role="status">
        <Trans>Loading...</Trans>
      </p>
    )
  }
  if (plans === undefined) {
    return (
      <p role="alert">
        <Trans>Some error occured, please refresh the page!</Trans>
      </p>
    )
  }
  if (plans.length === 0) {
    return (
      <p>
        <Trans>No package is on sale now</Trans>
      </p>
    )
  }
  return (
    <ul className={style.plans}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <ShopLink to={urls.payment(plan.package_code)}>
            <span>{plan.title}</span>
            <strong>{formatRupiah(plan.price)}</strong>
          </ShopLink>
        </li>
      ))}
    </ul>
  )
}
