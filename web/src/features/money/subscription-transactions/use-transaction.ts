import { subscription, type SubscriptionTransactionDetail } from '@tayang/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, isRefusal } from '#shared/api'
import { onNotice } from '#shared/notices'

/** How long it waits before it asks again: soon at first, for somebody looks at it. */
const ASK_AGAIN_MS = [1_000, 1_000, 2_000, 2_000, 3_000, 5_000]
const ASK_LATER_MS = 10_000
/** About ten minutes; after that whoever waits asks by hand. */
const ASKS_MAX = 65

export type TransactionState = SubscriptionTransactionDetail | 'loading' | 'missing' | 'lost'

export interface WatchedTransaction {
  state: TransactionState
  /** It is still asked for, by itself. */
  isWatched: boolean
  askAgain: () => void
}

/** One transaction; one that is not decided is asked for again, a bounded number of times. */
export function useTransaction(id: string): WatchedTransaction {
  const [state, setState] = useState<TransactionState>('loading')
  const [asks, setAsks] = useState(0)
  const isAsking = useRef(false)

  const ask = useCallback(async () => {
    if (isAsking.current) return
    isAsking.current = true
    try {
      setState((await call(subscription.getTransaction, { params: { id } })).data)
    } catch (error) {
      const isMissing = isRefusal(error, 'NOT_FOUND') || isRefusal(error, 'INVALID_PARAMETERS')
      // What is known stays: a line that is away for a moment says nothing about an order.
      setState((before) => (typeof before === 'object' ? before : isMissing ? 'missing' : 'lost'))
    } finally {
      isAsking.current = false
    }
    setAsks((count) => count + 1)
  }, [id])

  useEffect(() => void ask(), [ask])

  const isPending = typeof state === 'object' && state.status === 'pending'
  const isWatched = isPending && asks < ASKS_MAX
  useEffect(() => {
    if (!isWatched) return
    const timer = setTimeout(() => void ask(), ASK_AGAIN_MS[asks - 1] ?? ASK_LATER_MS)
    return () => clearTimeout(timer)
  }, [isWatched, asks, ask])

  // Told by the house, or looked at again: then it is worth asking at once.
  useEffect(() => {
    if (!isPending) return
    const stop = onNotice(({ type }) => type === 'notification' && void ask())
    const handleSeen = () => document.visibilityState === 'visible' && void ask()
    document.addEventListener('visibilitychange', handleSeen)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', handleSeen)
    }
  }, [isPending, ask])

  const askAgain = () => {
    setAsks(0)
    if (typeof state === 'string') setState('loading')
    void ask()
  }
  return { state, isWatched, askAgain }
}
