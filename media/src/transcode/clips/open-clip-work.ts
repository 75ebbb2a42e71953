import type { FromEngine, ToEngine } from '@tayang/contract/ingest'
import type { Log } from '../../log.ts'
import { failedReport } from '../job-failure.ts'
import type { TranscodeSettings } from '../settings.ts'
import { openClipRuns } from './clip-runs.ts'
import { probeFile } from './probe-file.ts'

export type ClipOrder = Extract<ToEngine, { type: 'probe' }>

interface ClipWorkNeeds {
  send(message: FromEngine): void
  readonly settings: TranscodeSettings
  readonly log: Log
}

/** Small orders beside the encodes of titles. */
export interface ClipWork extends AsyncDisposable {
  /** Runs an order at once or when its turn comes. A second order of a job that waits or runs is ignored. */
  take(order: ClipOrder): void
  drop(jobId: string): void
}

/** A probe reads a few packets; somebody waits for it. */
const PROBES_MAX = 2
const WAITING_MAX = 64

export function openClipWork(needs: ClipWorkNeeds): ClipWork {
  const waiting: ClipOrder[] = []
  const running = new Map<string, { abort: AbortController; done: Promise<void> }>()
  let isClosed = false

  function startNext(): void {
    if (isClosed || running.size >= PROBES_MAX) return
    const order = waiting.shift()
    if (order === undefined) return
    const abort = new AbortController()
    const done = runOne(order, needs, abort.signal).finally(() => {
      running.delete(order.jobId)
      startNext()
    })
    running.set(order.jobId, { abort, done })
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
    },
  }
}

/** To the last report of an order, or to none where the server dropped it. */
async function runOne(order: ClipOrder, needs: ClipWorkNeeds, signal: AbortSignal): Promise<void> {
  const { jobId, type } = order
  try {
    await using runs = openClipRuns({ hidden: [order.source], signal }, needs.settings)
    const answer = await probeFile(order, runs)
    if (!signal.aborted) needs.send(answer)
  } catch (error) {
    if (signal.aborted) return
    const { report, isExpected } = failedReport(jobId, error)
    const { reason, message } = report
    if (isExpected) needs.log.warn('an order failed', { jobId, type, reason, message })
    else needs.log.error('an order failed', { jobId, type, reason, stack: String((error as Error).stack) })
    needs.send(report)
  }
}
