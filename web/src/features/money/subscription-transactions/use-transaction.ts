import { subscription, type SubscriptionTransactionDetail } from '@tayang/contract'
import { useEffect } from 'react'
import { call, isRefusal, useRead, type Reading } from '#shared/api'
import { onNotice } from '#shared/notices'

/** Soon at first, because somebody looks at the page; then less often. */
const READ_AGAIN_MS = [1_000, 1_000, 2_000, 2_000, 3_000, 5_000]
const READ_LATER_MS = 10_000
/** About ten minutes; after that the person reads again by hand. */
const READS_MAX = 65

export type TransactionState = SubscriptionTransactionDetail | 'loading' | 'missing' | 'lost'

export interface WatchedTransaction {
  state: TransactionState
  /** It is still read again, without a press. */
  isWatched: boolean
  readAgain: () => void
}

/** One transaction; one that is not decided is read again, a bounded number of times. */
export function useTransaction(id: string): WatchedTransaction {
  const read = async () => (await call(subscription.getTransaction, { params: { id } })).data
  const reading: Reading<SubscriptionTransactionDetail> = useRead(id, read, {
    // A connection that is away for a moment says nothing about an order: the last answer stays.
    everyMs: (result) =>
      (result.answer ?? reading.answer)?.status === 'pending' && result.reads < READS_MAX
        ? (READ_AGAIN_MS[result.reads - 1] ?? READ_LATER_MS)
        : null,
  })
  const { answer, error, reads, again, readNow } = reading
  const isPending = answer?.status === 'pending'

  // A notice of the server and a second look at the page are reasons to read at once.
  useEffect(() => {
    if (!isPending) return
    const stop = onNotice(({ type }) => type === 'notification' && readNow())
    const handleSeen = () => document.visibilityState === 'visible' && readNow()
    document.addEventListener('visibilitychange', handleSeen)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', handleSeen)
    }
  }, [isPending, readNow])

  return {
    state: answer ?? (error === null ? 'loading' : isMissing(error) ? 'missing' : 'lost'),
    isWatched: isPending && reads < READS_MAX,
    readAgain: again,
  }
}

const isMissing = (error: unknown) => isRefusal(error, 'NOT_FOUND') || isRefusal(error, 'INVALID_PARAMETERS')
