import { Trans } from '@lingui/react/macro'
import type { Payout } from '@tayang/contract'
import type { ReactNode } from 'react'
import { useFigure } from '#features/money/wallet'
import { formatRupiah } from '#shared/i18n'
import style from './request.module.css'

interface PayoutLinesProps {
  gencash: number
  payout: Payout
  /** Where it goes. */
  to?: ReactNode
}

/** What a request comes to, line by line, before anything is asked for. */
export function PayoutLines({ gencash, payout, to }: PayoutLinesProps) {
  const figure = useFigure()
  const { rate, amount, fee, tax, net } = payout
  const taken = (rupiah: number) => `${rupiah > 0 ? '−' : ''}${formatRupiah(rupiah)}`
  return (
    <dl className={style.lines}>
      {to && <Line name={<Trans>To</Trans>}>{to}</Line>}
      <Line name={<Trans>Gencash</Trans>}>
        {figure(gencash)} × {formatRupiah(rate)}
      </Line>
      <Line name={<Trans>Amount</Trans>}>{formatRupiah(amount)}</Line>
      <Line name={<Trans>Fee</Trans>}>{taken(fee)}</Line>
      <Line name={<Trans>Tax</Trans>}>{taken(tax)}</Line>
      <Line name={<Trans>You receive</Trans>} isTotal>
        {formatRupiah(net)}
      </Line>
    </dl>
  )
}

function Line({ name, isTotal, children }: { name: ReactNode; isTotal?: boolean; children: ReactNode }) {
  return (
    <div data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
