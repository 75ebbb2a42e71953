import { Trans } from '@lingui/react/macro'
import type { OwnWin } from '@tayang/contract'
import { formatRupiah } from '#shared/i18n'
import style from './winnings.module.css'

/** Value, tax, and what is left: before anybody agrees to it. */
export function PrizeLines({ win }: { win: OwnWin }) {
  const { valueRupiah, taxPercent, taxRupiah, netRupiah } = win
  return (
    <dl className={style.lines}>
      <div>
        <dt>
          <Trans>Value</Trans>
        </dt>
        <dd>{formatRupiah(valueRupiah)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Tax, {taxPercent}% final</Trans>
        </dt>
        <dd>
          {taxRupiah > 0 && '−'}
          {formatRupiah(taxRupiah)}
        </dd>
      </div>
      <div data-total>
        <dt>
          <Trans>What you have left</Trans>
        </dt>
        <dd>{formatRupiah(netRupiah)}</dd>
      </div>
    </dl>
  )
}
