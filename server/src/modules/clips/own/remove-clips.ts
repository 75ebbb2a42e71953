import type { Blobs } from '#platform/blobs/blobs'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'
import { jobQueue } from '#platform/jobs/jobs'
import type { Jobs } from '#platform/jobs/jobs'
import type { Delivery } from '#modules/delivery'
import type { Library } from '#modules/library'
import type { ClipFiles } from '../files/index.ts'
import type { ClipRows } from '../tables.ts'
import type { Uploads } from '../uploads/index.ts'
import { removeClipOf, removeTraces, uploadedVersionOf } from './remove-rows.ts'

export interface RemoveDependencies {
  readonly database: Database
  readonly rows: ClipRows
  readonly blobs: Blobs
  readonly jobs: Jobs
  readonly library: Pick<Library, 'clips' | 'arts'>
  readonly delivery: Pick<Delivery, 'versionsOf' | 'removeFiles'>
  readonly filesOf: ClipFiles['filesOf']
  readonly uploads: Pick<Uploads, 'drop'>
}

export interface Removing {
  /** Deletes a clip for ever; false where this profile neither owns nor made it. Bytes go soon after the rows. */
  remove(id: string, profileId: string): Promise<boolean>
  startJobs(): Promise<void>
}

/** Sent with the rows: a server that is killed in between removes the bytes after its next start. */
const removeBytesQueue = jobQueue<{ clipId: string; versionIds: string[]; pictureIds: string[] }>({
  name: 'clips.remove-bytes',
  retriesMax: 20,
  retryWaitMs: 2_000,
  expireMs: 10 * 60_000,
})

/** Files to keep of one clip. */
const clipFolder = (clipId: string) => `clips/${clipId}`

export function openRemoving(needs: RemoveDependencies): Removing {
  const { database, rows, blobs, jobs, library, delivery, filesOf, uploads } = needs
  return {
    async remove(id, profileId) {
      if (!isId(id)) return false
      return database.transaction(rows, async (tx) => {
        const uploaded = await uploadedVersionOf(tx, id)
        if (!(await removeClipOf(tx, id, profileId))) return false
        await removeTraces(tx, id)
        await filesOf(id).remove(tx)
        const encoded = await delivery.versionsOf(tx, [id])
        const versionIds = [...new Set([...encoded, ...(uploaded === null ? [] : [uploaded])])]
        const pictureIds = await library.clips.remove(tx, [id])
        await jobs.send(removeBytesQueue, { clipId: id, versionIds, pictureIds }, { tx, onceKey: id })
        return true
      })
    },
    async startJobs() {
      await jobs.work(removeBytesQueue, {
        run: async ({ data: { clipId, versionIds, pictureIds } }) => {
          for (const versionId of versionIds) await delivery.removeFiles(versionId)
          for (const pictureId of pictureIds) await library.arts.drop(pictureId)
          await blobs.remove(clipFolder(clipId))
          await uploads.drop(clipId)
          // A like or a comment that was being stored meanwhile.
          await removeTraces(rows, clipId)
        },
      })
    },
  }
}
