import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazily } from '@tayang/design/lazily'
import { ForViewers } from '../app/for-viewers.tsx'
import { PageHead } from '../app/page-head.tsx'
import style from './own-pages.module.css'

const place = <Skeleton height="320px" />
const Balances = lazily(async () => (await import('#features/wallet')).Balances, { place, isNeeded: true })
const DiamondTransactions = lazily(async () => (await import('#features/wallet')).DiamondTransactions, {
  place,
  isNeeded: true,
})

/** `/profile/transactions/diamond`: what one has, and where it came from and went (A102). */
export default function DiamondTransactionsPage() {
  const { t } = useLingui()
  return (
    <div className={style.reading}>
      <PageHead title={t`Diamond transactions`} indexed={false} />
      <h1>
        <Trans>Diamond transactions</Trans>
      </h1>
      <ForViewers>
        {({ account }) => (
          <>
            <Balances account={account} />
            <DiamondTransactions key={account.id} />
          </>
        )}
      </ForViewers>
    </div>
  )
}
