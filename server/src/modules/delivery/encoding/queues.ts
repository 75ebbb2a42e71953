import { jobQueue } from '#platform/jobs/jobs'
import type { TitleSettled } from '../dependencies.ts'

const MINUTE_MS = 60_000

/** Makes a version of a title playable; a film of hours takes many of them on a small machine. */
export const encodeQueue = jobQueue<{ versionId: string }>({
  name: 'catalog.encode-title',
  retriesMax: 3,
  retryWaitMs: 1_000,
  expireMs: 24 * 60 * MINUTE_MS,
})

/** What became of a version: its title can be played, or it failed. Sent by the transaction that makes it true. */
export const settledQueue = jobQueue<TitleSettled>({
  name: 'catalog.title-settled',
  retriesMax: 20,
  retryWaitMs: 2_000,
  expireMs: MINUTE_MS,
})

/** Removes a version that another one replaced. */
export const dropQueue = jobQueue<{ versionId: string }>({
  name: 'catalog.drop-version',
  retriesMax: 5,
  retryWaitMs: MINUTE_MS,
  expireMs: 10 * MINUTE_MS,
})

/** Viewers of the old version can watch to the end. */
export const DROP_AFTER_MS = 24 * 60 * MINUTE_MS
