import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Viewer } from '#shared/session'
import { NavLink, urls } from '#shared/urls'
import { ForViewers } from '../../app/for-viewers.tsx'
import { PageHead } from '../../app/page-head.tsx'
import style from '../account/own-pages.module.css'

interface WalletPageProps {
  title: string
  children: (viewer: Viewer) => ReactNode
}

/** A page of the wallet: every other one of it is a press away. */
export function WalletPage({ title, children }: WalletPageProps) {
  const { t } = useLingui()
  const nav = useRef<HTMLElement>(null)
  // On a phone the last of them lie beside the screen.
  useEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (current) nav.current?.scrollTo({ left: current.offsetLeft - nav.current.clientWidth / 3 })
  }, [title])
  return (
    <div className={style.own}>
      <PageHead title={title} indexed={false} />
      <h1>{title}</h1>
      <nav ref={nav} aria-label={t`Wallet`} className={style.sections}>
        <NavLink to={urls.askCashOut()}>
          <Trans>Cash out</Trans>
        </NavLink>
        <NavLink to={urls.cashOuts()}>
          <Trans>Cash-out transactions</Trans>
        </NavLink>
        <NavLink to={urls.diamondTransactions()}>
          <Trans>Diamond transactions</Trans>
        </NavLink>
        <NavLink to={urls.gencashStatement()}>
          <Trans>Statement</Trans>
        </NavLink>
        <NavLink to={urls.subscriptionTransactions()}>
          <Trans>Subscription transactions</Trans>
        </NavLink>
        <NavLink to={urls.winnings()}>
          <Trans>Winnings</Trans>
        </NavLink>
      </nav>
      <div className={style.panels}>
        <ForViewers>{children}</ForViewers>
      </div>
    </div>
  )
}
