import { Trans } from '@lingui/react/macro'
import { Banknote, ChevronRight, Crown, Gem, ReceiptText, Trophy } from 'lucide-react'
import type { Viewer } from '#shared/session'
import { Link, urls } from '#shared/urls'
import { Balances } from './balances.tsx'
import style from './wallet.module.css'

/** What there is, and the ways to where it came from and went. */
export function WalletOverview({ account }: Pick<Viewer, 'account'>) {
  return (
    <>
      <Balances account={account} />
      <ul className={style.kinds}>
        <li>
          <Link to={urls.cashOuts()}>
            <Banknote size={20} aria-hidden />
            <span>
              <Trans>Cash-out transactions</Trans>
            </span>
            <ChevronRight size={18} aria-hidden />
          </Link>
        </li>
        <li>
          <Link to={urls.diamondTransactions()}>
            <Gem size={20} aria-hidden />
            <span>
              <Trans>Diamond transactions</Trans>
            </span>
            <ChevronRight size={18} aria-hidden />
          </Link>
        </li>
        <li>
          <Link to={urls.gencashStatement()}>
            <ReceiptText size={20} aria-hidden />
            <span>
              <Trans>Statement</Trans>
            </span>
            <ChevronRight size={18} aria-hidden />
          </Link>
        </li>
        <li>
          <Link to={urls.subscriptionTransactions()}>
            <Crown size={20} aria-hidden />
            <span>
              <Trans>Subscription transactions</Trans>
            </span>
            <ChevronRight size={18} aria-hidden />
          </Link>
        </li>
        <li>
          <Link to={urls.winnings()}>
            <Trophy size={20} aria-hidden />
            <span>
              <Trans>Winnings</Trans>
            </span>
            <ChevronRight size={18} aria-hidden />
          </Link>
        </li>
      </ul>
    </>
  )
}
