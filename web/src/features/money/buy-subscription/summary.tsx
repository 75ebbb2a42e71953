import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentMethod, Plan } from '@tayang/contract'
import { Button } from '@tayang/design'
import { CircleAlert, LockKeyhole } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { MethodMark, useMethodName } from '#features/money/payment-methods'
import { Link, useNavigateTo, urls } from '#shared/urls'
import { formatRupiah } from '#shared/i18n'
import { OrderCard } from './order-card.tsx'
import { goToPay } from './go-to-pay.ts'
import { placeOrder } from './place-order.ts'
import { PriceLines } from './price-lines.tsx'
import { PromoField } from './promo-field.tsx'
import { useAwake } from './use-awake.ts'
import { useOrderTrouble } from './use-order-trouble.ts'
import { usePromo } from './use-promo.ts'
import style from './buy-subscription.module.css'

interface SummaryProps {
  plan: Plan
  method: PaymentMethod
  promoCode: string | undefined
  /** What the page shows is out of date. */
  onStale: () => void
}

/** What is paid, and pressing Pay: an order of this page, or the unpaid one that holds the code. */
function usePayment({ plan, method, promoCode, onStale }: SummaryProps) {
  const go = useNavigateTo()
  const troubleOf = useOrderTrouble()
  const packageCode = plan.package.package_code
  const promo = usePromo(packageCode, promoCode)
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  // A page that the browser's Back button restores can be pressed again.
  useAwake(() => setIsBusy(false))
  const held = promo.is === 'held' ? promo.order : null
  const given = promo.is === 'given' ? promo : null
  const sums = held?.sums ?? given?.sums ?? plan.sums

  const pay = async () => {
    setIsBusy(true)
    setTrouble(null)
    if (held) return goToPay(held.redirectUrl)
    try {
      const placed = await placeOrder({ packageCode, method, promoCode: given?.code, price: sums.price })
      // It stays busy: this page is about to be left.
      if (placed.payAt === null) return go(urls.subscriptionTransactions(placed.id))
      goToPay(placed.payAt)
    } catch (error) {
      const { text, isStale } = troubleOf(error)
      setTrouble(text)
      setIsBusy(false)
      if (isStale) onStale()
    }
  }
  return {
    promo,
    sums,
    usedCode: held?.promoCode ?? given?.code ?? null,
    // An order that holds the code is paid by the method that it was ordered for.
    by: held?.method ?? method,
    trouble,
    isBusy,
    pay,
  }
}

/** What is bought, what it costs, and the way to the payment site. */
export function Summary(props: SummaryProps) {
  const { plan, method, promoCode } = props
  const { t } = useLingui()
  const nameOf = useMethodName()
  const { promo, sums, usedCode, by, trouble, isBusy, pay } = usePayment(props)
  // The button that applied or removed a code is gone with it.
  const promoPlace = useRef<HTMLDivElement>(null)
  const codeBefore = useRef(promoCode)
  useEffect(() => {
    if (codeBefore.current !== promoCode) promoPlace.current?.focus({ preventScroll: true })
    codeBefore.current = promoCode
  }, [promoCode])
  const code = plan.package.package_code
  const price = formatRupiah(sums.price)
  return (
    <div className={style.columns}>
      <OrderCard plan={plan} />
      <section className={style.summary} aria-label={t`Summary`}>
        <div className={style.by}>
          <MethodMark method={by} />
          <span className={style.what}>
            <small>
              <Trans>You pay by</Trans>
            </small>
            <strong>{nameOf(by)}</strong>
          </span>
          <Link to={urls.payment(code)} className={style.change}>
            <Trans>Change</Trans>
          </Link>
        </div>
        <div ref={promoPlace} tabIndex={-1} role="group" aria-label={t`Promo code`} className={style.step}>
          <PromoField key={promoCode ?? ''} code={code} method={method} promoCode={promoCode} promo={promo} />
        </div>
        <PriceLines sums={sums} promoCode={usedCode} />
        {trouble && (
          <p className={style.alert} role="alert">
            <CircleAlert size={18} aria-hidden />
            {trouble}
          </p>
        )}
        <Button
          wide
          disabled={promo.is === 'checking'}
          busy={isBusy ? t`Opening the payment site...` : undefined}
          onClick={() => void pay()}
        >
          {sums.price === 0 ? <Trans>Get it now</Trans> : <Trans>Pay {price}</Trans>}
        </Button>
        <p className={style.lock}>
          <LockKeyhole size={16} aria-hidden />
          <Trans>You pay at the payment site and come back here. We never see your card or your PIN.</Trans>
        </p>
      </section>
    </div>
  )
}
