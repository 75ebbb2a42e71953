import type { Log } from '../../log.ts'
import type { ClipRuns } from './clip-runs.ts'

interface YieldNeeds {
  isLiveBehind(): boolean
  readonly log: Log
}

/** Runs that stand still while a show on air lacks time. */
export interface Yielding {
  /** From now on until it is disposed. */
  hold(runs: Pick<ClipRuns, 'pause' | 'resume'>): Disposable
  close(): void
}

/** An encoder of a show has less than this much time in hand before viewers see it. */
const LOOK_MS = 100
/** A show that has caught up may fall behind again at once. */
const CALM_MS = 2_000

export function openYielding({ isLiveBehind, log }: YieldNeeds): Yielding {
  const held = new Set<Pick<ClipRuns, 'pause' | 'resume'>>()
  let timer: NodeJS.Timeout | undefined
  let isPaused = false
  let calmMs = 0

  function look(): void {
    if (isLiveBehind()) return pause()
    calmMs += LOOK_MS
    if (isPaused && calmMs >= CALM_MS) resume()
  }

  function pause(): void {
    calmMs = 0
    if (isPaused) return
    isPaused = true
    log.info('clips wait: a show on air needs the time')
    for (const runs of held) runs.pause()
  }

  function resume(): void {
    isPaused = false
    for (const runs of held) runs.resume()
  }

  return {
    hold(runs) {
      held.add(runs)
      timer ??= setInterval(look, LOOK_MS).unref()
      look()
      if (isPaused) runs.pause()
      return {
        [Symbol.dispose]() {
          held.delete(runs)
          if (held.size > 0) return
          clearInterval(timer)
          timer = undefined
          isPaused = false
        },
      }
    },
    close: () => clearInterval(timer),
  }
}
