import type { Within } from '../database/database.ts'

/**
 * Jobs: work that is done later, at least once, on any machine that has the role of a worker.
 *
 * A job is a row on the same database, so it can be sent in the transaction that makes it necessary.
 * A handler may be killed at any point and run again: it is written so that the second time harms
 * nothing.
 */
export interface Jobs extends AsyncDisposable {
  /**
   * Sends a job. With `tx` it exists only if that transaction commits. With `onceKey` there is one such
   * job waiting or running at a time: another one is not made.
   */
  send<Data extends object>(queue: JobQueue<Data>, data: Data, how?: SendHow): Promise<void>
  /** Takes jobs of this queue here, `atOnce` at a time; woken the moment one is sent. */
  work<Data extends object>(queue: JobQueue<Data>, worker: Worker<Data>): Promise<void>
}

/** A kind of job; the type of its data goes with it. */
export interface JobQueue<Data extends object> {
  /** `catalog.encode-title`: letters, digits, dots and dashes. */
  readonly name: string
  /** How often a failed job is tried again. */
  readonly retriesMax: number
  /** The wait before the first retry; it doubles each time, with some jitter, up to ten minutes. */
  readonly retryWaitMs: number
  /** How long one try may take at most. */
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
  readonly atOnce?: number
  run(job: Job<Data>): Promise<void>
  /** After the last failed try, with its reason: where the job's subject is told that it failed. */
  giveUp?(job: { data: Data; reason: string }): Promise<void>
}

export interface Job<Data> {
  readonly id: string
  readonly data: Data
  /** 1 for the first try. */
  readonly attempt: number
  /** Aborted when the house stops, the try has expired or another worker took over. */
  readonly signal: AbortSignal
}
