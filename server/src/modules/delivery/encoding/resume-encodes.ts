import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import type { Jobs } from '#platform/jobs/jobs'
import { encodeQueue } from './queues.ts'
import { sourceKey } from './version-files.ts'
import type { Versions } from './version-rows.ts'

/** A source this old belongs to no running upload. */
const LEFTOVER_MS = 60 * 60_000

/** At the start: every unfinished version gets its job, and sources of no version are swept. */
export async function resumeEncodes(needs: {
  versions: Versions
  blobs: Blobs
  jobs: Jobs
  clock: Clock
}): Promise<void> {
  const { versions, blobs, jobs, clock } = needs
  const unfinished = await versions.unfinished()
  for (const versionId of unfinished) await jobs.send(encodeQueue, { versionId }, { onceKey: versionId })

  const wanted = new Set(unfinished.map(sourceKey))
  for await (const key of blobs.list('sources')) {
    if (wanted.has(key)) continue
    const facts = await blobs.stat(key)
    if (facts && clock.now() - facts.modifiedMs > LEFTOVER_MS) await blobs.remove(key)
  }
}
