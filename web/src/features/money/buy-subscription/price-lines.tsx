import { Trans } from '@lingui/react/macro'
import type { PriceSums } from '@tayang/contract'
import type { ReactNode } from 'react'
import { formatRupiah } from '#shared/i18n'
import style from './buy-subscription.module.css'

/** The price, what a promo code takes off it, and the VAT that is in what is paid. */
export function PriceLines({ sums, promoCode }: { sums: PriceSums; promoCode: string | null }) {
  const { listPrice, discount, price, net, vat, vatPercent } = sums
  return (
    <dl className={style.lines}>
      <Line name={<Trans>Price</Trans>}>{formatRupiah(listPrice)}</Line>
      {discount > 0 && (
        <Line name={<Trans>Promo {promoCode}</Trans>} isOff>
          −{formatRupiah(discount)}
        </Line>
      )}
      <Line name={<Trans>Without VAT</Trans>}>{formatRupiah(net)}</Line>
      <Line name={<Trans>VAT {vatPercent}%</Trans>}>{formatRupiah(vat)}</Line>
      <Line name={<Trans>Total</Trans>} isTotal>
        {formatRupiah(price)}
      </Line>
    </dl>
  )
}

interface LineProps {
  name: ReactNode
  isOff?: boolean
  isTotal?: boolean
  children: ReactNode
}

function Line({ name, isOff, isTotal, children }: LineProps) {
  return (
    <div data-off={isOff || undefined} data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
