import { useLingui } from '@lingui/react/macro'
import { SkeletonRows } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { useLocation, useParams } from 'react-router'
import { urls } from '#shared/urls'
import { WalletPage } from './wallet-page.tsx'

const how = { placeholder: <SkeletonRows height="420px" />, isNeeded: true }
const Balances = lazyPart(async () => (await import('#features/money/wallet')).Balances, how)
const Diamonds = lazyPart(async () => (await import('#features/money/wallet')).DiamondTransactions, how)
const Diamond = lazyPart(async () => (await import('#features/money/wallet')).DiamondTransaction, how)
const GencashStatement = lazyPart(async () => (await import('#features/money/wallet')).GencashStatement, how)
const CashOuts = lazyPart(async () => (await import('#features/money/cash-out')).CashOutTransactions, how)
const CashOut = lazyPart(async () => (await import('#features/money/cash-out')).CashOutTransaction, how)
const Subscriptions = lazyPart(
  async () => (await import('#features/money/subscription-transactions')).SubscriptionTransactions,
  how,
)
const Subscription = lazyPart(
  async () => (await import('#features/money/subscription-transactions')).SubscriptionTransaction,
  how,
)

/**
 * `/profile/transactions/{cashout,diamond,subscription}` and one of them, to which notifications and payment sites
 * lead, and the statement of gencash. Routes of one page: each page of its own would weigh on the first load of all
 * others.
 */
export default function TransactionsPage() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const { transactionId: id } = useParams()
  if (pathname.startsWith(urls.cashOuts())) {
    if (id)
      return <WalletPage title={t`Cash-out transaction`}>{() => <CashOut key={id} id={id} />}</WalletPage>
    return (
      <WalletPage title={t`Cash-out transactions`}>
        {({ account }) => <CashOuts key={account.id} />}
      </WalletPage>
    )
  }
  if (pathname.startsWith(urls.gencashStatement()))
    return (
      <WalletPage title={t`Statement`}>{({ account }) => <GencashStatement key={account.id} />}</WalletPage>
    )
  if (pathname.startsWith(urls.diamondTransactions())) {
    if (id)
      return <WalletPage title={t`Diamond transaction`}>{() => <Diamond key={id} id={id} />}</WalletPage>
    return (
      <WalletPage title={t`Diamond transactions`}>
        {({ account }) => (
          <>
            <Balances account={account} />
            <Diamonds key={account.id} />
          </>
        )}
      </WalletPage>
    )
  }
  if (id)
    return (
      <WalletPage title={t`Subscription transaction`}>{() => <Subscription key={id} id={id} />}</WalletPage>
    )
  return (
    <WalletPage title={t`Subscription transactions`}>
      {({ account }) => <Subscriptions key={account.id} />}
    </WalletPage>
  )
}
