/** The encodes that this process runs now, by version. */
export interface RunningEncodes {
  /** Runs one until it has ended; it is stopped by its job or by `stop`. */
  run(versionId: string, signal: AbortSignal, encode: (stopped: AbortSignal) => Promise<void>): Promise<void>
  /** Stops the encode of a version and waits until it writes no more; at once where none runs. */
  stop(versionId: string): Promise<void>
}

export function openRunningEncodes(): RunningEncodes {
  const running = new Map<string, { stop: AbortController; ended: Promise<void> }>()
  return {
    async run(versionId, signal, encode) {
      const stop = new AbortController()
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const entry = { stop, ended }
      running.set(versionId, entry)
      try {
        await encode(AbortSignal.any([signal, stop.signal]))
      } finally {
        // Another try of the same job may have begun.
        if (running.get(versionId) === entry) running.delete(versionId)
        resolve()
      }
    },
    async stop(versionId) {
      const found = running.get(versionId)
      found?.stop.abort()
      await found?.ended
    },
  }
}
