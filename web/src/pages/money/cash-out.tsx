import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { WalletPage } from './wallet-page.tsx'

const CashOut = lazyPart(async () => (await import('#features/money/cash-out')).CashOut, {
  placeholder: <Skeleton height="640px" />,
  isNeeded: true,
})

/** `/profile/cashout`: from gencash to a bank account. */
export default function CashOutPage() {
  const { t } = useLingui()
  return (
    <WalletPage title={t`Cash out`}>
      {({ account }) => <CashOut key={account.id} account={account} />}
    </WalletPage>
  )
}
