import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentMethod } from '@tayang/contract'
import { Button, TextField } from '@tayang/design'
import { BadgePercent } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import { Link, useNavigateTo, urls } from '#shared/urls'
import { formatRupiah } from '#shared/i18n'
import type { PromoState } from './use-promo.ts'
import style from './buy-subscription.module.css'

interface PromoFieldProps {
  code: string
  method: PaymentMethod
  promoCode: string | undefined
  promo: PromoState
}

/** One code at a time; it stands in the address, so that a link may carry it. */
export function PromoField({ code, method, promoCode, promo }: PromoFieldProps) {
  const { t } = useLingui()
  const go = useNavigateTo()
  const [typed, setTyped] = useState(promoCode ?? '')
  const [isEmpty, setIsEmpty] = useState(false)
  const troubles: Partial<Record<PromoState['is'], string>> = {
    invalid: t`This promo code is not valid`,
    elsewhere: t`Your order with this code is awaiting payment`,
    'too-many': t`Too many attempts, please try again later`,
    failed: t`Something went wrong, please try again later`,
  }

  if (promo.is === 'given' || promo.is === 'held') {
    const { discount } = promo.is === 'held' ? promo.order.sums : promo.sums
    const saved = formatRupiah(discount)
    return (
      <p className={style.promo} role="status">
        <BadgePercent size={20} aria-hidden />
        <span>
          <strong>{promo.is === 'held' ? promo.order.promoCode : promo.code}</strong>{' '}
          <Trans>You save {saved}</Trans>
          {promo.is === 'held' && (
            <small>
              <Trans>Your order with this code is awaiting payment</Trans>
            </small>
          )}
        </span>
        <Link to={urls.payment(code, method)} replace className={style.change}>
          <Trans>Remove</Trans>
        </Link>
      </p>
    )
  }
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    const wanted = typed.trim().toUpperCase()
    setIsEmpty(wanted === '')
    if (wanted !== '' && wanted !== promoCode) go(urls.payment(code, method, wanted), { replace: true })
  }
  const error = isEmpty
    ? t`Field is required`
    : typed.trim().toUpperCase() === promoCode
      ? troubles[promo.is]
      : undefined
  return (
    <form className={style.promoForm} onSubmit={handleSubmit} noValidate>
      <TextField
        label={t`Promo code`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={32}
        error={error}
      />
      <Button tone="outline" type="submit" busy={promo.is === 'checking' ? t`Checking...` : undefined}>
        <Trans>Apply</Trans>
      </Button>
      {promo.is === 'elsewhere' && (
        <Link to={urls.subscriptionTransactions(promo.id)} className={style.change}>
          <Trans>Continue to payment</Trans>
        </Link>
      )}
    </form>
  )
}
