import { startEngine, type EngineOutcome, type EngineRun, type Recipe } from '../../engine/index.ts'
import { failureOf } from '../job-failure.ts'
import type { TranscodeSettings } from '../settings.ts'

/** A clip is short: an encoder of one takes no more than this. */
const MEMORY_BYTES_MAX = 1024 ** 3
const FILE_BYTES_MAX = 2 * 1024 ** 3

/** The runs of one order: they end with it. */
export interface ClipRuns extends AsyncDisposable {
  readonly settings: TranscodeSettings
  /** The engine to run on, as `probe` and `startEngine` take it. */
  readonly engine: { program?: string | null }
  /** Rejects with the reason where the run did not finish. */
  run(recipe: Recipe, how?: { seconds?: number; onProgress?(seconds: number): void }): Promise<EngineOutcome>
}

export function openClipRuns(
  order: { readonly hidden: readonly string[]; readonly signal: AbortSignal },
  settings: TranscodeSettings,
): ClipRuns {
  const running = new Set<EngineRun>()
  const stop = () => {
    for (const run of running) run.stop()
  }
  order.signal.addEventListener('abort', stop)
  const engine = settings.program === undefined ? {} : { program: settings.program }

  return {
    settings,
    engine,
    async run(recipe, { seconds = 0, onProgress } = {}) {
      order.signal.throwIfAborted()
      const run = startEngine(recipe, {
        pipes: 0,
        nice: true,
        wallMsMax: 60_000 + seconds * settings.wallTimesMax * 1000,
        stallMsMax: settings.stallMs,
        memoryBytesMax: Math.min(MEMORY_BYTES_MAX, settings.memoryBytesMax),
        fileBytesMax: FILE_BYTES_MAX,
        ...engine,
        ...(onProgress === undefined ? {} : { onProgress }),
      })
      running.add(run)
      const outcome = await run.done.finally(() => running.delete(run))
      order.signal.throwIfAborted()
      if (!outcome.ok) throw failureOf(outcome, order.hidden)
      return outcome
    },
    async [Symbol.asyncDispose]() {
      order.signal.removeEventListener('abort', stop)
      stop()
      await Promise.all([...running].map(({ done }) => done))
    },
  }
}
