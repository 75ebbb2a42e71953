import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { admin, type AnswerOf } from '@tayang/contract'
import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import type { Jobs } from '#platform/jobs/jobs'
import { endUnread, paced } from '#platform/http/bodies/long-body'
import { Refusal, refuse } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import { KEY_SEAL } from '../licences/licence-routes.ts'
import type { CatalogRows, CatalogTx } from '#modules/library'
import { encodeQueue } from './queues.ts'
import { addUpload, addVersion, findUpload, playableIdOf, useUpload } from './upload-rows.ts'
import { sourceKey } from './version-files.ts'

export interface UploadNeeds {
  database: Database
  rows: CatalogRows
  blobs: Blobs
  jobs: Jobs
  secrets: Secrets
  clock: Clock
  settings: Pick<Settings, 'playback'>
}

const PURPOSE = 'catalog.upload'
/** The source and the encoded files are stored side by side for a while. */
const SPACE_FACTOR = 2

/** Gives out an address for one video: signed, with an expiry, for one use. */
export async function createUpload(
  { rows, blobs, secrets, settings }: UploadNeeds,
  file: { friendlyId: string; sizeBytes: number },
  now: number,
): Promise<AnswerOf<typeof admin.createUpload>['data']> {
  const itemId = await playableIdOf(rows, file.friendlyId)
  if (itemId === undefined) return refuse('VIDEO_NOT_FOUND')
  if (file.sizeBytes > settings.playback.uploadBytesMax) return refuse('UPLOAD_TOO_LARGE')
  await blobs.requireSpace(file.sizeBytes * SPACE_FACTOR)

  const id = newId()
  const expiresAt = now + settings.playback.uploadMs
  await addUpload(rows, { id, itemId, sizeBytes: file.sizeBytes, now, expiresAt })
  const signature = secrets.sign(PURPOSE, signedText(id, expiresAt))
  return {
    id,
    uploadUrl: `/media/v1.0/uploads/${id}?expires=${expiresAt}&signature=${signature}`,
    expiresAt,
  }
}

function signedText(id: string, expiresAt: number): string {
  return `${id}\n${expiresAt}`
}

/** Receives a video at the address that was given out. Its end and the order to encode it are one transaction. */
export function putUploadRoute(needs: UploadNeeds): Route {
  const arriving = new Set<string>()

  return route(admin.putUpload, async ({ params, query, asked, now }) => {
    try {
      const isOurs = needs.secrets.verifies(PURPOSE, signedText(params.id, query.expires), query.signature)
      if (!isOurs || query.expires <= now) refuse('UPLOAD_SIGNATURE_INVALID')
      // The same address twice at once: only the first request is read.
      if (arriving.has(params.id)) refuse('UPLOAD_USED')
      arriving.add(params.id)
      try {
        await receive(needs, { id: params.id, length: asked.header('content-length'), stream: asked.stream })
      } finally {
        arriving.delete(params.id)
      }
    } catch (error) {
      endUnread(asked.stream, needs.clock)
      if (error instanceof Refusal || !asked.stream.destroyed) throw error
      // The sender left: nobody reads this response, and it is no failure of ours.
      return refuse('INVALID_PARAMETERS')
    }
  })
}

async function receive(
  needs: UploadNeeds,
  put: { id: string; length: string | undefined; stream: Readable },
): Promise<void> {
  const { rows, blobs, clock } = needs
  const upload = await findUpload(rows, put.id)
  if (!upload) return refuse('UPLOAD_SIGNATURE_INVALID')
  if (upload.used_at) return refuse('UPLOAD_USED')
  const sizeBytes = Number(upload.size_bytes)
  if (put.length !== undefined && Number(put.length) > sizeBytes) return refuse('UPLOAD_TOO_LARGE')
  await blobs.requireSpace(sizeBytes)

  const versionId = newId()
  const key = sourceKey(versionId)
  const written = await blobs.write(key, paced(put.stream, clock), { sizeBytesMax: sizeBytes })
  if (written === 'too-large') return refuse('UPLOAD_TOO_LARGE')
  try {
    if (written.sizeBytes < sizeBytes) {
      return refuse('INVALID_PARAMETERS', 'The file is smaller than expected')
    }
    await needs.database.transaction(rows, (tx) =>
      turnIntoVersion(needs, tx, { uploadId: put.id, versionId, now: clock.now() }),
    )
  } catch (error) {
    // Only a refusal is certain: a failed commit may have succeeded, and the sweep finds out afterwards.
    if (error instanceof Refusal) await blobs.remove(key)
    throw error
  }
}

async function turnIntoVersion(
  { secrets, jobs }: UploadNeeds,
  tx: CatalogTx,
  at: { uploadId: string; versionId: string; now: number },
): Promise<void> {
  const item = await useUpload(tx, at.uploadId, at.now)
  if (!item) return refuse('UPLOAD_USED')
  const key = item.premium
    ? { key_id: randomBytes(16).toString('hex'), key_sealed: secrets.seal(KEY_SEAL, randomBytes(16)) }
    : { key_id: null, key_sealed: null }
  await addVersion(tx, { id: at.versionId, itemId: item.id, ...key, now: at.now })
  await jobs.send(encodeQueue, { versionId: at.versionId }, { tx, onceKey: at.versionId })
}
