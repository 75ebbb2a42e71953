import { useLingui } from '@lingui/react/macro'
import { EmptyState, Skeleton } from '@tayang/design'
import { useEffect, useState } from 'react'
import { CouldNotRead, useFailureToast } from '#features/shared/paged-list'
import { reloadAccount } from '#features/account/sign-in'
import { Facts } from './facts.tsx'
import { Outcome } from './outcome.tsx'
import { useTransaction } from './use-transaction.ts'

/** One order or voucher: what became of it, what comes next, and what it was. */
export function SubscriptionTransaction({ id }: { id: string }) {
  const { t } = useLingui()
  const { state, isWatched, readAgain } = useTransaction(id)
  const status = typeof state === 'object' ? state.status : null
  const [hasWaited, setHasWaited] = useState(false)
  if (status === 'pending' && !hasWaited) setHasWaited(true)
  useFailureToast(state === 'lost' ? state : null)
  useEffect(() => {
    // What may be watched now is in the account.
    if (status === 'paid') void reloadAccount().catch(() => undefined)
  }, [status])

  if (state === 'loading') return <Skeleton height="420px" />
  if (state === 'missing') return <EmptyState cloth="truntum" title={t`We couldn't find this transaction`} />
  if (state === 'lost') return <CouldNotRead onRetry={readAgain} />
  return (
    <>
      <Outcome transaction={state} isWatched={isWatched} hasWaited={hasWaited} onReadAgain={readAgain} />
      <Facts transaction={state} />
    </>
  )
}
