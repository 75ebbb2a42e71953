import { jobQueue } from '#platform/jobs/jobs'

const MINUTE_MS = 60_000

/** Looks at the bytes of a whole file. Waiting for a free engine counts as a try, hence the long bound. */
export const checkQueue = jobQueue<{ clipId: string }>({
  name: 'clips.check-upload',
  retriesMax: 5,
  retryWaitMs: 1_000,
  expireMs: 60 * MINUTE_MS,
})
