import type { EncodeOrder, FromEngine } from '@tayang/contract/ingest'
import type { Log } from '../log.ts'
import { openClipWork, type ClipOrder } from './clips/open-clip-work.ts'
import { failedReport } from './job-failure.ts'
import { runJob } from './run-job.ts'
import type { TranscodeSettings } from './settings.ts'

export interface TranscodeNeeds {
  send(message: FromEngine): void
  readonly settings: TranscodeSettings
  readonly log: Log
  /** Whether a show on air lacks time on this machine. */
  isLiveBehind(): boolean
}

export interface Transcode extends AsyncDisposable {
  /** Runs an order at once or when its turn comes. A second order of a job that waits or runs is ignored. */
  encode(order: EncodeOrder): void
  /** Runs a small order beside the encodes, below them. */
  clip(order: ClipOrder): void
  /** Ends a job without a report, and removes its work files. */
  drop(jobId: string): void
}

/** Orders that wait for their turn. The server sends no more than `encodesMax` anyway. */
const WAITING_MAX = 32

export function openTranscode(needs: TranscodeNeeds): Transcode {
  const waiting: EncodeOrder[] = []
  const running = new Map<string, { abort: AbortController; done: Promise<void> }>()
  const clips = openClipWork(needs)
  let closed = false

  const startNext = () => {
    if (closed || running.size >= needs.settings.encodesMax) return
    const order = waiting.shift()
    if (order === undefined) return
    const abort = new AbortController()
    const done = encodeOne(order, needs, abort.signal).finally(() => {
      running.delete(order.jobId)
      startNext()
    })
    running.set(order.jobId, { abort, done })
  }

  return {
    encode(order) {
      if (closed || running.has(order.jobId) || waiting.some(({ jobId }) => jobId === order.jobId)) return
      if (waiting.length >= WAITING_MAX) {
        const message = 'too many orders wait here'
        return needs.send({ type: 'failed', jobId: order.jobId, reason: 'interrupted', message })
      }
      waiting.push(order)
      startNext()
    },
    clip: (order) => clips.take(order),
    drop(jobId) {
      clips.drop(jobId)
      const at = waiting.findIndex((order) => order.jobId === jobId)
      if (at >= 0) waiting.splice(at, 1)
      running.get(jobId)?.abort.abort()
    },
    async [Symbol.asyncDispose]() {
      closed = true
      waiting.length = 0
      const ending = [...running.values()]
      for (const { abort } of ending) abort.abort()
      await Promise.all([clips[Symbol.asyncDispose](), ...ending.map(({ done }) => done)])
    },
  }
}

/** Runs one job to its last report: `done`, `failed`, or none where the server dropped it. */
async function encodeOne(order: EncodeOrder, needs: TranscodeNeeds, signal: AbortSignal): Promise<void> {
  const { log } = needs
  const { jobId } = order
  log.info('encoding', { jobId, heights: order.heights.join(' '), finished: order.finished.join(' ') })
  try {
    const send = (message: FromEngine) => {
      signal.throwIfAborted()
      needs.send(message)
    }
    await runJob(order, { ...needs, send, signal })
    log.info('encoded', { jobId })
  } catch (error) {
    if (signal.aborted) return log.info('encoding dropped', { jobId })
    const { report, isExpected } = failedReport(jobId, error)
    const { reason, message } = report
    if (isExpected) log.warn('encoding failed', { jobId, reason, message })
    else log.error('encoding failed', { jobId, reason, stack: String((error as Error).stack) })
    needs.send(report)
  }
}
