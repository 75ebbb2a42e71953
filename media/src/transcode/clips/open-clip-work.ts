import type { FromEngine, ToEngine } from '@tayang/contract/ingest'
import type { Log } from '../../log.ts'
import { failedReport } from '../job-failure.ts'
import type { TranscodeSettings } from '../settings.ts'
import { openClipRuns, type ClipRuns } from './clip-runs.ts'
import { drawStills } from './draw-stills.ts'
import { probeFile } from './probe-file.ts'
import { renderClip } from './render-clip.ts'
import { openYielding } from './yield-to-live.ts'

export type ClipOrder = Extract<ToEngine, { type: 'probe' | 'still' | 'render' }>
type ClipAnswer = Extract<FromEngine, { type: 'probed-file' | 'stills-drawn' | 'rendered' }>

interface ClipWorkNeeds {
  send(message: FromEngine): void
  readonly settings: TranscodeSettings
  readonly log: Log
  /** Whether an encoder of a show on air does not get the time that it needs. */
  isLiveBehind(): boolean
}

/** Small orders beside the encodes of titles (docs/product/clips.md#files-to-keep). */
export interface ClipWork extends AsyncDisposable {
  /** Runs an order at once or when its turn comes. A second order of a job that waits or runs is ignored. */
  take(order: ClipOrder): void
  drop(jobId: string): void
}

/**
 * A person waits for a probe, which reads a few packets. Stills and renders share one place, get the time that nothing
 * else wants, and stand still while a show on air lacks time.
 */
const LANES = {
  probe: { lane: 'probe', rank: 0, priority: 'low' },
  still: { lane: 'encode', rank: 0, priority: 'idle' },
  render: { lane: 'encode', rank: 1, priority: 'idle' },
} as const
const PLACES = { probe: 2, encode: 1 } as const
const WAITING_MAX = 64

interface Running {
  readonly lane: keyof typeof PLACES
  readonly abort: AbortController
  readonly done: Promise<void>
}

export function openClipWork(needs: ClipWorkNeeds): ClipWork {
  const waiting: ClipOrder[] = []
  const running = new Map<string, Running>()
  const yielding = openYielding(needs)
  let isClosed = false

  function startNext(): void {
    for (let order = takeNext(); order !== undefined; order = takeNext()) {
      const { jobId } = order
      const abort = new AbortController()
      const done = runOne(order, { ...needs, yielding, signal: abort.signal }).finally(() => {
        running.delete(jobId)
        startNext()
      })
      running.set(jobId, { lane: LANES[order.type].lane, abort, done })
    }
  }

  /** A still before a render: many pages wait for the one, one person for the other. */
  function takeNext(): ClipOrder | undefined {
    const isFree = (lane: keyof typeof PLACES) =>
      !isClosed && [...running.values()].filter((one) => one.lane === lane).length < PLACES[lane]
    const [next] = waiting
      .filter(({ type }) => isFree(LANES[type].lane))
      .toSorted((one, other) => LANES[one.type].rank - LANES[other.type].rank)
    if (next !== undefined) waiting.splice(waiting.indexOf(next), 1)
    return next
  }

  return {
    take(order) {
      const { jobId } = order
      if (isClosed || running.has(jobId) || waiting.some((one) => one.jobId === jobId)) return
      if (waiting.length >= WAITING_MAX) {
        const message = 'too many orders wait here'
        return needs.send({ type: 'failed', jobId, reason: 'interrupted', message })
      }
      waiting.push(order)
      startNext()
    },
    drop(jobId) {
      const at = waiting.findIndex((order) => order.jobId === jobId)
      if (at >= 0) waiting.splice(at, 1)
      running.get(jobId)?.abort.abort()
    },
    async [Symbol.asyncDispose]() {
      isClosed = true
      waiting.length = 0
      const ending = [...running.values()]
      for (const { abort } of ending) abort.abort()
      await Promise.all(ending.map(({ done }) => done))
      yielding.close()
    },
  }
}

type RunNeeds = ClipWorkNeeds & {
  readonly yielding: ReturnType<typeof openYielding>
  readonly signal: AbortSignal
}

/** To the last report of an order, or to none where the server dropped it. */
async function runOne(order: ClipOrder, { signal, ...needs }: RunNeeds): Promise<void> {
  const { jobId, type } = order
  const { priority } = LANES[type]
  const hidden = type === 'render' ? [...order.sources, order.folder] : [order.source]
  try {
    await using runs = openClipRuns({ settings: needs.settings, priority, hidden, signal })
    using _ = priority === 'idle' ? needs.yielding.hold(runs) : null
    const send = (message: FromEngine) => (signal.aborted ? undefined : needs.send(message))
    send(await answerOf(order, runs, send))
  } catch (error) {
    if (signal.aborted) return
    const { report, isExpected } = failedReport(jobId, error)
    const { reason, message } = report
    if (isExpected) needs.log.warn('an order failed', { jobId, type, reason, message })
    else needs.log.error('an order failed', { jobId, type, reason, stack: String((error as Error).stack) })
    needs.send(report)
  }
}

/** Runs one order; rejects with the reason where it has no answer. */
export function answerOf(
  order: ClipOrder,
  runs: ClipRuns,
  send: (message: FromEngine) => void,
): Promise<ClipAnswer> {
  if (order.type === 'probe') return probeFile(order, runs)
  if (order.type === 'still') return drawStills(order, runs)
  return renderClip(order, runs, (share) => send({ type: 'progress', jobId: order.jobId, share }))
}
