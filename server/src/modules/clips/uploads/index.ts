/**
 * Uploads: from the announcement of a clip to the order to encode its file.
 *
 * Owns the address at which a file arrives, its partial file, and the check of its bytes; none of what it takes is
 * public. What becomes of the clip afterwards is the business of the review.
 */
import { periodically } from '#platform/clock/periodically'
import type { Route } from '#platform/http/route'
import { createMetadataRoute } from './announce/create-metadata.ts'
import { createTagRoute } from './announce/create-tag.ts'
import { startChecking } from './check/check-upload.ts'
import type { UploadDependencies } from './dependencies.ts'
import { fileRoutes } from './file/file-routes.ts'
import { openWriters } from './file/writers.ts'
import { uploadsAmong } from './rows/upload-rows.ts'
import { sweepUploads } from './sweep-uploads.ts'
import { uploadUrlOf } from './upload-address.ts'

export { limitKeys, type UploadDependencies, type UploadLimits } from './dependencies.ts'

/** Where the file of a clip goes on. */
export interface OpenUpload {
  readonly uploadUrl: string
  readonly receivedBytes: number
  readonly sizeBytes: number
  readonly fileName: string
  readonly expiresAt: number
}

export interface Uploads extends AsyncDisposable {
  readonly routes: readonly Route[]
  /** Files of these clips that are not whole yet, by clip. */
  openOf(clipIds: readonly string[]): Promise<ReadonlyMap<string, OpenUpload>>
  /** Ends the upload of a clip that is gone, and removes its bytes; idempotent. */
  drop(clipId: string): Promise<void>
  /** Sweeps from here on; called where this process plays the role of a worker. */
  startJobs(): Promise<void>
  /** Looks at the bytes of whole files from here on, as far as engines of this process have places. */
  startChecking(): Promise<void>
}

const SWEEP_MS = 60_000

export function openUploads(dependencies: UploadDependencies): Uploads {
  const { rows, blobs, clock, log, secrets } = dependencies
  const writers = openWriters(clock)
  const needs = { ...dependencies, writers }
  const opened = new AsyncDisposableStack()

  return {
    routes: [createTagRoute(needs), createMetadataRoute(needs), ...fileRoutes(needs)],

    async openOf(clipIds) {
      const open = (await uploadsAmong(rows, clipIds)).filter(
        ({ state, expiresAt }) => state === 'uploading' && expiresAt > clock.now(),
      )
      return new Map(
        await Promise.all(
          open.map(async ({ clipId, sizeBytes, fileName, expiresAt }) => {
            const receivedBytes = await blobs.partials.sizeOf(clipId)
            const uploadUrl = uploadUrlOf(secrets, clipId, expiresAt)
            return [clipId, { uploadUrl, receivedBytes, sizeBytes, fileName, expiresAt }] as const
          }),
        ),
      )
    },

    async drop(clipId) {
      await writers.stop(clipId)
      await blobs.partials.remove(clipId)
    },

    startChecking: () => startChecking(needs),
    async startJobs() {
      const sweeping = opened.use(
        periodically({ clock, everyMs: SWEEP_MS, log, failure: 'uploads of clips were not swept' }, () =>
          sweepUploads(needs),
        ),
      )
      await sweeping.run()
    },
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}
