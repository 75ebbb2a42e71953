import {
  startEngine,
  type EngineOptions,
  type EngineOutcome,
  type EngineRun,
  type Recipe,
} from '../../engine/index.ts'
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
  /** Stops what runs, and what will be run, until `resume`. */
  pause(): void
  resume(): void
}

interface ClipRunsTerms {
  readonly settings: TranscodeSettings
  readonly priority: NonNullable<EngineOptions['priority']>
  /** Paths that no message may contain. */
  readonly hidden: readonly string[]
  readonly signal: AbortSignal
}

export function openClipRuns({ settings, priority, hidden, signal }: ClipRunsTerms): ClipRuns {
  const running = new Set<EngineRun>()
  let isPaused = false
  const stop = () => {
    for (const run of running) run.stop()
  }
  signal.addEventListener('abort', stop)
  const engine = settings.program === undefined ? {} : { program: settings.program }

  return {
    settings,
    engine,
    async run(recipe, { seconds = 0, onProgress } = {}) {
      signal.throwIfAborted()
      const run = startEngine(recipe, {
        pipes: 0,
        priority,
        wallMsMax: 60_000 + seconds * settings.wallTimesMax * 1000,
        stallMsMax: settings.stallMs,
        memoryBytesMax: Math.min(MEMORY_BYTES_MAX, settings.memoryBytesMax),
        fileBytesMax: FILE_BYTES_MAX,
        ...engine,
        ...(onProgress === undefined ? {} : { onProgress }),
      })
      running.add(run)
      if (isPaused) run.pause()
      const outcome = await run.done.finally(() => running.delete(run))
      signal.throwIfAborted()
      if (!outcome.ok) throw failureOf(outcome, hidden)
      return outcome
    },
    pause() {
      isPaused = true
      for (const run of running) run.pause()
    },
    resume() {
      isPaused = false
      for (const run of running) run.resume()
    },
    async [Symbol.asyncDispose]() {
      signal.removeEventListener('abort', stop)
      stop()
      await Promise.all([...running].map(({ done }) => done))
    },
  }
}
