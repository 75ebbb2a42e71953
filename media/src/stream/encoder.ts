import { startEngine, type EngineOutcome, type Recipe } from '../engine/index.ts'
import type { Period } from '../packager/index.ts'
import { createStillReader } from './read-stills.ts'

/** A running encoder: FLV in, fragments out into a period. */
export interface Encoder {
  write(bytes: Buffer): void
  /** It is behind by more than its bound; stop feeding until `onDrained`. */
  isFull(): boolean
  onDrained(listener: () => void): void
  /** No more input: settles when everything was written, or it had to be ended. */
  finish(): Promise<void>
  stop(): void
  readonly done: Promise<EngineOutcome>
}

/** Some seconds of a high source; a publisher is slowed down behind it. */
const BACKLOG_BYTES_MAX = 8 * 1024 * 1024
/** After the last input an encoder needs a moment for its last frames. */
const FINISH_MS_MAX = 4000
const MEMORY_BYTES_MAX = 1024 * 1024 * 1024
/** Fed for so long without writing anything, it hangs. */
const MUTE_MS_MAX = 10_000
const WATCH_MS = 1000

interface EncoderTerms {
  recipe: Recipe
  /** What its pipes carry, one after the other; behind them comes that of the stills. */
  names: readonly string[]
  period: Period
  onStill(jpeg: Buffer): void
}

export function startEncoder({ recipe, names, period, onStill }: EncoderTerms): Encoder {
  const run = startEngine(recipe, { pipes: names.length + 1, memoryBytesMax: MEMORY_BYTES_MAX })
  run.pipes[names.length]?.on('data', createStillReader(onStill))
  /** When it was first fed after its last output. */
  let fedSince: number | null = null
  const watch = setInterval(() => {
    if (fedSince !== null && performance.now() - fedSince > MUTE_MS_MAX) run.stop()
  }, WATCH_MS).unref()
  const read = names.map(
    (name, index) =>
      new Promise<void>((resolve) => {
        const pipe = run.pipes[index]
        if (!pipe) return resolve()
        pipe.on('data', (bytes: Buffer) => {
          fedSince = null
          period.write(name, bytes)
        })
        pipe.once('close', resolve)
      }),
  )
  let isGone = false
  const waiting = new Set<() => void>()
  const tellDrained = () => {
    for (const listener of waiting) listener()
    waiting.clear()
  }
  run.stdin.on('drain', tellDrained)
  const done = run.done.then((outcome) => {
    isGone = true
    clearInterval(watch)
    tellDrained()
    return outcome
  })

  return {
    done,
    stop: () => run.stop(),
    write(bytes) {
      if (isGone || !run.stdin.writable) return
      fedSince ??= performance.now()
      run.stdin.write(bytes)
    },
    isFull: () => run.stdin.writableLength > BACKLOG_BYTES_MAX,
    onDrained(listener) {
      if (isGone) listener()
      else waiting.add(listener)
    },
    async finish() {
      if (!isGone && run.stdin.writable) run.stdin.end()
      const overtime = setTimeout(() => run.stop(), FINISH_MS_MAX)
      await Promise.all([done, ...read])
      clearTimeout(overtime)
    },
  }
}
