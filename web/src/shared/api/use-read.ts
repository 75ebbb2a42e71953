import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { startReading, type ReadResult, type RunningRead } from './start-reading.ts'

export interface ReadOptions<T> {
  /** What the page came with. It is shown until something newer was read, and is not read at once. */
  first?: T
  /** How long after a read, of which the result is given, the next one follows; null ends it. */
  everyMs?: number | ((result: ReadResult<T>) => number | null)
  /** Shows the answer to the previous key until the next one is there. */
  keepsPrevious?: boolean
  /** How long after a failure the read is tried again, before the error is shown; null shows it. */
  retryAfterMs?: (error: unknown, failures: number) => number | null
}

export interface Reading<T> {
  /** Stays where a later read fails. */
  answer: T | undefined
  /** Why the last read brought nothing; null where it did. */
  error: unknown
  isPending: boolean
  /** Reads that ended since the start. */
  reads: number
  /** Begins again: the error is gone, and repeats are counted from the start. */
  again(): void
  /** Reads at once, beside what is repeated anyway. */
  readNow(): void
}

interface Known<T> {
  key: string | null
  first: T | undefined
  answer: T | undefined
  error: unknown
  reads: number
}

/**
 * Reads the server for a part of a page that may not load the query cache, because it belongs to a first load or to
 * a player, or for what several calls say together. `key` names what `read` reads; null reads nothing. The answer
 * to another key is never shown, nor is one that arrives after the part was left.
 */
export function useRead<T>(
  key: string | null,
  read: (signal: AbortSignal) => Promise<T>,
  options: ReadOptions<T> = {},
): Reading<T> {
  const { first, everyMs = null, keepsPrevious = false } = options
  const [known, setKnown] = useState<Known<T>>({ key, first, answer: first, error: null, reads: 0 })
  const [attempt, setAttempt] = useState(0)
  const running = useRef<RunningRead>(undefined)
  const readLatest = useEffectEvent(read)
  const nextMs = useEffectEvent((result: ReadResult<T>) =>
    typeof everyMs === 'function' ? everyMs(result) : everyMs,
  )
  const retryMs = useEffectEvent(
    (error: unknown, failures: number) => options.retryAfterMs?.(error, failures) ?? null,
  )
  const firstMs = useEffectEvent(() =>
    first === undefined || attempt > 0 ? 0 : nextMs({ answer: first, reads: 0 }),
  )

  useEffect(() => {
    if (key === null) return
    const started = startReading<T>(
      {
        read: (signal) => readLatest(signal),
        onAnswer: (answer, reads) => setKnown({ key, first, answer, error: null, reads }),
        onError: (error, reads) =>
          setKnown((before) => ({
            key,
            first,
            answer: before.key === key && before.first === first ? before.answer : first,
            error,
            reads,
          })),
        nextMs: (result) => nextMs(result),
        retryMs: (error, failures) => retryMs(error, failures),
      },
      firstMs(),
    )
    running.current = started
    return () => started.stop()
  }, [key, first, attempt])

  const again = useCallback(() => {
    setKnown((before) => ({ ...before, error: null, reads: 0 }))
    setAttempt((times) => times + 1)
  }, [])
  const readNow = useCallback(() => running.current?.readNow(), [])

  const isOfKey = known.key === key && known.first === first
  const answer = isOfKey ? known.answer : (first ?? (keepsPrevious ? known.answer : undefined))
  const error = isOfKey ? known.error : null
  const reads = isOfKey ? known.reads : 0
  return { answer, error, isPending: answer === undefined && error === null, reads, again, readNow }
}
