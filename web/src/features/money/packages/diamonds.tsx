import { Trans } from '@lingui/react/macro'
import { Button } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Gem } from 'lucide-react'
import { useState } from 'react'
import { formatBalance } from '#shared/i18n'
import style from './packages.module.css'

const TopUpGuide = lazyPart(async () => (await import('#features/money/top-up-guide')).TopUpGuide)

/** The other half of "Subscribe / Topup": the balance, and how it is topped up. */
export function Diamonds({ count }: { count: number }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={style.group}>
      <header className={style.head}>
        <h2>
          <Trans>Diamonds</Trans>
        </h2>
        <p className={style.note}>
          <Trans>For gifts and bullet chat in live shows.</Trans>
        </p>
      </header>
      <div className={style.balance}>
        <Gem size={22} aria-hidden className={style.gem} />
        <p className={style.count}>{formatBalance(count)}</p>
        <Button tone="outline" size="small" onClick={() => setIsOpen(true)}>
          <Trans>Top up</Trans>
        </Button>
      </div>
      {isOpen && <TopUpGuide onClose={() => setIsOpen(false)} />}
    </section>
  )
}
