import type { Within } from '../database/database.ts'
import type { Places } from './places.ts'

/**
 * Jobs: work that is done later, at least once, on any machine with the role of a worker.
 *
 * A job is a row in the same database, so it can be sent in the transaction that makes it necessary. A handler may be
 * killed at any point and run again, so it must be idempotent.
 */
export interface Jobs extends AsyncDisposable {
  /**
   * Sends a job. With `tx` it exists only if that transaction commits. With `onceKey` no second job of that key is
   * created while one waits or runs.
   */
  send<Data extends object>(queue: JobQueue<Data>, data: Data, how?: SendHow): Promise<void>
  /** Works on jobs of this queue, `atOnce` at a time; woken the moment one is sent. */
  work<Data extends object>(queue: JobQueue<Data>, worker: Worker<Data>): Promise<void>
  /** Takes no job any more; those that run go on until the jobs are closed. */
  rest(): Promise<void>
  /** Jobs that are due and not begun, up to a thousand, and since when the oldest is; the same for each queue. */
  waiting(): Promise<DueJobs>
}

export interface DueJobs {
  readonly waiting: number
  readonly oldestAt: number | null
  readonly queues: readonly QueueFigures[]
}

export interface QueueFigures {
  readonly queue: string
  readonly state: 'waiting' | 'running'
  readonly count: number
  /** Since when the oldest of them is due. */
  readonly oldestAt: number
}

/** A kind of job, with the type of its data. */
export interface JobQueue<Data extends object> {
  /** `catalog.encode-title`: letters, digits, dots and dashes. */
  readonly name: string
  /** How often a failed job is retried. */
  readonly retriesMax: number
  /** The wait before the first retry; it doubles each time, with some jitter, up to ten minutes. */
  readonly retryWaitMs: number
  /** How long one attempt may take. */
  readonly expireMs: number
  /** Never set: only carries the type. */
  readonly data?: Data
}

export function jobQueue<Data extends object>(queue: Omit<JobQueue<Data>, 'data'>): JobQueue<Data> {
  return queue
}

export interface SendHow {
  readonly tx?: Within
  readonly onceKey?: string
  readonly afterMs?: number
}

export interface Worker<Data> {
  /** Jobs of the queue that run here at once, one where it is absent; with places that are here, one for each. */
  readonly atOnce?: number | Places
  run(job: Job<Data>): Promise<void>
  /** Called after the last failed attempt, to mark the subject of the job as failed. */
  giveUp?(job: { data: Data; reason: string }): Promise<void>
}

export interface Job<Data> {
  readonly id: string
  readonly data: Data
  /** 1 for the first attempt. */
  readonly attempt: number
  /** Aborted when the server stops, the attempt has expired or another worker took over. */
  readonly signal: AbortSignal
}
