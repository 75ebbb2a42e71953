/** What the last read brought: an answer, or the error that came instead of it. */
export interface ReadResult<T> {
  answer?: T
  error?: unknown
  /** Reads that ended since the start, this one included. */
  reads: number
}

export interface ReadingDependencies<T> {
  read(signal: AbortSignal): Promise<T>
  onAnswer(answer: T, reads: number): void
  onError(error: unknown, reads: number): void
  /** After this the read is repeated while the page is visible; null ends it. */
  nextMs(result: ReadResult<T>): number | null
  /** After this a failed read is tried again, before anything is said of it; null gives up. */
  retryMs(error: unknown, failures: number): number | null
}

export interface RunningRead {
  /** Reads at once; a read that is under way is not doubled. */
  readNow(): void
  stop(): void
}

/** Reads at once, or after `firstMs`, and then as often as `nextMs` says; after `stop` nothing is reported any more. */
export function startReading<T>(needs: ReadingDependencies<T>, firstMs: number | null = 0): RunningRead {
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let reads = 0
  let failures = 0

  async function turn(): Promise<void> {
    if (isReading || ended.signal.aborted) return
    clearTimeout(timer)
    isReading = true
    const result = await needs.read(ended.signal).then(
      (answer) => ({ answer, reads: ++reads }),
      (error: unknown) => ({ error, reads: ++reads }),
    )
    isReading = false
    if (!ended.signal.aborted) handle(result)
  }

  function handle(result: ReadResult<T>): void {
    if ('error' in result) {
      const retryMs = needs.retryMs(result.error, ++failures)
      if (retryMs !== null) {
        timer = setTimeout(() => void turn(), retryMs)
        return
      }
      needs.onError(result.error, reads)
    } else {
      failures = 0
      needs.onAnswer(result.answer as T, reads)
    }
    repeatAfter(needs.nextMs(result))
  }

  /** A tab that nobody sees asks for nothing: its turn comes again after the same wait. */
  function repeatAfter(ms: number | null): void {
    if (ms === null) return
    timer = setTimeout(() => (document.hidden ? repeatAfter(ms) : void turn()), ms)
  }

  if (firstMs === 0) void turn()
  else repeatAfter(firstMs)
  return {
    readNow: () => void turn(),
    stop() {
      ended.abort()
      clearTimeout(timer)
    },
  }
}
