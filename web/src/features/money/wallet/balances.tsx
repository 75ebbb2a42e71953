import { Trans } from '@lingui/react/macro'
import { Button, buttonLook, Cloth } from '@tayang/design'
import { Coins, Gem } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TopUpGuide } from '#features/money/top-up-guide'
import { refreshWallet } from '#features/money/send-gift'
import type { Viewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { formatBalance, formatRupiah } from '#shared/i18n'
import { useFigure } from './use-figure.ts'
import style from './wallet.module.css'

interface BalancesProps extends Pick<Viewer, 'account'> {
  /** Rupiah for a gencash, where it is known: what there is is worth that today. */
  rate?: number | null
  /** Not where cashing out is what the page is for. */
  hasCashOut?: boolean
}

/** Both balances, as they are now; diamonds come in by the apps alone. */
export function Balances({ account: { diamonds, gencash }, rate = null, hasCashOut = true }: BalancesProps) {
  const figure = useFigure()
  const [isToppingUp, setIsToppingUp] = useState(false)
  useEffect(() => void refreshWallet().catch(() => undefined), [])
  return (
    <>
      <section className={style.balances}>
        <Cloth kind="truntum" tile={48} />
        <div>
          <p>
            <Gem size={18} aria-hidden />
            <Trans>Diamonds</Trans>
          </p>
          <strong title={figure(diamonds)}>{formatBalance(diamonds)}</strong>
          <Button tone="outline" onClick={() => setIsToppingUp(true)}>
            <Trans>Top up</Trans>
          </Button>
        </div>
        <div>
          <p data-gencash>
            <Coins size={18} aria-hidden />
            <Trans>Gencash</Trans>
          </p>
          <strong title={figure(gencash)}>{formatBalance(gencash)}</strong>
          {rate !== null && (
            <small>
              <Trans>Worth {formatRupiah(gencash * rate)} today</Trans>
            </small>
          )}
          {hasCashOut && (
            <Link to={urls.askCashOut()} className={buttonLook({ tone: 'outline' })}>
              <Trans>Cash out</Trans>
            </Link>
          )}
        </div>
      </section>
      {/* Beside it: how rows of balances are laid out is no matter of a dialog. */}
      {isToppingUp && <TopUpGuide onClose={() => setIsToppingUp(false)} />}
    </>
  )
}
