import { Trans } from '@lingui/react/macro'
import { Button, Cloth } from '@tayang/design'
import { Coins, Gem } from 'lucide-react'
import { useEffect, useState } from 'react'
import { TopUpGuide } from '#features/top-up-guide'
import { refreshWallet } from '#features/send-gift'
import type { Viewer } from '#ground/session'
import { useFigure } from './use-figure.ts'
import style from './wallet.module.css'

/** Both balances, as they are now; diamonds come in by the apps alone (WAL-001, WAL-003). */
export function Balances({ account: { diamonds, gencash } }: Pick<Viewer, 'account'>) {
  const figure = useFigure()
  const [isToppingUp, setIsToppingUp] = useState(false)
  useEffect(() => void refreshWallet().catch(() => undefined), [])
  return (
    <section className={style.balances}>
      <Cloth kind="truntum" tile={48} />
      <div>
        <p>
          <Gem size={18} aria-hidden />
          <Trans>Diamonds</Trans>
        </p>
        <strong>{figure(diamonds)}</strong>
        <Button tone="outline" onClick={() => setIsToppingUp(true)}>
          <Trans>Top up</Trans>
        </Button>
      </div>
      <div>
        <p data-gencash>
          <Coins size={18} aria-hidden />
          <Trans>Gencash</Trans>
        </p>
        <strong>{figure(gencash)}</strong>
      </div>
      {isToppingUp && <TopUpGuide onClose={() => setIsToppingUp(false)} />}
    </section>
  )
}
