import { startEngine, type EngineOutcome, type Recipe } from '../engine/index.ts'
import type { Period } from '../packager/index.ts'
import { createStillReader } from './read-stills.ts'

/** A running encoder: FLV in, fragments out into a period. */
export interface Encoder {
  write(bytes: Buffer): void
  /** It is behind by more than its bound: write no more until `onDrained`. */
  isFull(): boolean
  onDrained(listener: () => void): void
  /** It writes later than it usually does after its input: it lacks time. */
  isBehind(): boolean
  /** Closes the input. Settles when everything is written, or the encoder had to be killed. */
  finish(): Promise<void>
  stop(): void
  readonly done: Promise<EngineOutcome>
}

/** A few seconds of a high-quality source; beyond that the publisher is slowed down. */
const BACKLOG_BYTES_MAX = 8 * 1024 * 1024
/** After the last input an encoder needs a moment for its last frames. */
const FINISH_MS_MAX = 4000
const MEMORY_BYTES_MAX = 1024 * 1024 * 1024
/** An encoder that gets input for this long and writes nothing hangs. */
const MUTE_MS_MAX = 10_000
const WATCH_MS = 1000

interface EncoderTerms {
  recipe: Recipe
  /** The rendition of each pipe, in order; the pipe of the stills is the last. */
  names: readonly string[]
  period: Period
  /** An encoder that has time writes within this of its input. */
  punctualMs: number
  onStill(jpeg: Buffer): void
}

export function startEncoder({ recipe, names, period, punctualMs, onStill }: EncoderTerms): Encoder {
  const run = startEngine(recipe, { pipes: names.length + 1, memoryBytesMax: MEMORY_BYTES_MAX })
  run.pipes[names.length]?.on('data', createStillReader(onStill))
  /** When it first got input after its last output. */
  let inputSince: number | null = null
  let inputAt = -Infinity
  const watch = setInterval(() => {
    if (inputSince !== null && performance.now() - inputSince > MUTE_MS_MAX) run.stop()
  }, WATCH_MS).unref()
  const read = names.map(
    (name, index) =>
      new Promise<void>((resolve) => {
        const pipe = run.pipes[index]
        if (!pipe) return resolve()
        pipe.on('data', (bytes: Buffer) => {
          inputSince = null
          period.write(name, bytes)
        })
        pipe.once('close', resolve)
      }),
  )
  let isGone = false
  const waiting = new Set<() => void>()
  const notifyDrained = () => {
    for (const listener of waiting) listener()
    waiting.clear()
  }
  run.stdin.on('drain', notifyDrained)
  const done = run.done.then((outcome) => {
    isGone = true
    clearInterval(watch)
    notifyDrained()
    return outcome
  })

  return {
    done,
    stop: () => run.stop(),
    write(bytes) {
      if (isGone || !run.stdin.writable) return
      inputAt = performance.now()
      inputSince ??= inputAt
      run.stdin.write(bytes)
    },
    isFull: () => run.stdin.writableLength > BACKLOG_BYTES_MAX,
    onDrained(listener) {
      if (isGone) listener()
      else waiting.add(listener)
    },
    isBehind() {
      const now = performance.now()
      // A publisher that stopped in the middle of a part is not waited for.
      if (isGone || now - inputAt > punctualMs) return false
      return run.stdin.writableLength > 0 || (inputSince !== null && now - inputSince > punctualMs)
    },
    async finish() {
      if (!isGone && run.stdin.writable) run.stdin.end()
      const overtime = setTimeout(() => run.stop(), FINISH_MS_MAX)
      await Promise.all([done, ...read])
      clearTimeout(overtime)
    },
  }
}
