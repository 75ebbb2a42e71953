import { jobQueue } from '#platform/jobs/jobs'

const MINUTE_MS = 60_000

/** Looks at the bytes of a whole file, where an engine has a place; a big file may have to be fetched first. */
export const checkQueue = jobQueue<{ clipId: string }>({
  name: 'clips.check-upload',
  retriesMax: 5,
  retryWaitMs: 1_000,
  expireMs: 60 * MINUTE_MS,
})
