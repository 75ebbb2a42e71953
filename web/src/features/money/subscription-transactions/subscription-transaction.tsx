import { useLingui } from '@lingui/react/macro'
import { EmptyState, Skeleton } from '@tayang/design'
import { useEffect, useState } from 'react'
import { CouldNotRead } from '#features/shared/paged-list'
import { reloadAccount } from '#features/account/sign-in'
import { showToast } from '#shared/toasts'
import { Facts } from './facts.tsx'
import { Outcome } from './outcome.tsx'
import { useTransaction } from './use-transaction.ts'

/** One order or voucher: what became of it, what comes next, and what it was. */
export function SubscriptionTransaction({ id }: { id: string }) {
  const { t } = useLingui()
  const { state, isWatched, askAgain } = useTransaction(id)
  const status = typeof state === 'object' ? state.status : null
  const [hasWaited, setHasWaited] = useState(false)
  if (status === 'pending' && !hasWaited) setHasWaited(true)
  const isLost = state === 'lost'
  useEffect(() => {
    if (isLost) showToast(t`Some error occured, please refresh the page!`, 'error')
  }, [isLost, t])
  useEffect(() => {
    // What may be watched now is in the account.
    if (status === 'paid') void reloadAccount().catch(() => undefined)
  }, [status])

  if (state === 'loading') return <Skeleton height="420px" />
  if (state === 'missing') return <EmptyState cloth="truntum" title={t`There is no such transaction`} />
  if (state === 'lost') return <CouldNotRead onRetry={askAgain} />
  return (
    <>
      <Outcome transaction={state} isWatched={isWatched} hasWaited={hasWaited} onAsk={askAgain} />
      <Facts transaction={state} />
    </>
  )
}
