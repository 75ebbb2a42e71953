import type { FileFacts } from '@tayang/contract/ingest'
import { Failure } from '#platform/errors/failure'
import { clipById } from '../../clip-rows.ts'
import type { UploadDependencies } from '../dependencies.ts'
import { findUpload, noteChecked, type Upload } from '../rows/upload-rows.ts'
import { isTaken, reasonOf } from './judge-file.ts'
import { checkQueue } from './queue.ts'

type CheckNeeds = Pick<
  UploadDependencies,
  'database' | 'rows' | 'blobs' | 'clock' | 'jobs' | 'delivery' | 'engine' | 'limits' | 'reject'
>

/** Takes part in checking: from now on this process looks at the bytes of whole files. */
export async function startChecking(needs: CheckNeeds): Promise<void> {
  await needs.jobs.work(checkQueue, {
    atOnce: needs.engine.places.probe,
    run: async ({ data, signal }) => {
      const upload = await findUpload(needs.rows, data.clipId)
      if (upload?.state !== 'processing' || upload.versionId === null || upload.isChecked) return
      await check(needs, { ...upload, versionId: upload.versionId }, signal)
    },
    giveUp: ({ data }) => refuseFile(needs, data.clipId, 'interrupted'),
  })
}

type WholeUpload = Upload & { readonly versionId: string }

/** One try. It may repeat one that was killed anywhere: nothing is there twice. */
async function check(needs: CheckNeeds, upload: WholeUpload, signal: AbortSignal): Promise<void> {
  const { blobs, engine, limits } = needs
  const { clipId } = upload
  if ((await blobs.partials.sizeOf(clipId)) !== upload.sizeBytes) {
    return refuseFile(needs, clipId, 'damaged')
  }
  await using source = await blobs.partials.borrow(clipId)
  if (!source) return refuseFile(needs, clipId, 'damaged')
  const run = engine.probe({ source: source.path })
  signal.addEventListener('abort', run.drop, { once: true })
  if (signal.aborted) run.drop()
  const end = await run.done
  signal.removeEventListener('abort', run.drop)

  if (end.type === 'failed') {
    if (end.reason === 'interrupted')
      throw new Failure(`The check of ${clipId} was interrupted: ${end.message}`)
    const isUnfit = end.reason !== 'damaged'
    return refuseFile(needs, clipId, isUnfit ? reasonOf(await limits()) : end.reason)
  }
  const now = await limits()
  if (!isTaken(end.file, upload, now)) return refuseFile(needs, clipId, reasonOf(now))
  await encode(needs, upload, end.file)
}

/** The file becomes the source of a version; its name as a partial goes last, so that a killed try finds it. */
async function encode(needs: CheckNeeds, upload: WholeUpload, { video }: FileFacts): Promise<void> {
  const { database, rows, blobs, delivery, clock } = needs
  const { clipId, versionId } = upload
  await blobs.partials.publish(clipId, delivery.sourceKey(versionId))
  const isThere = await database.transaction(rows, async (tx) => {
    const clip = await clipById(tx, clipId, { isHeld: true })
    // Removed meanwhile.
    if (clip?.state !== 'processing') return false
    await noteChecked(tx, clipId, video)
    await delivery.encodeFile(tx, { versionId, itemId: clipId, now: clock.now() })
    return true
  })
  if (!isThere) await blobs.remove(delivery.sourceKey(versionId))
  await blobs.partials.remove(clipId)
}

/** The clip is rejected and its bytes go. */
async function refuseFile(
  { reject, blobs }: Pick<CheckNeeds, 'reject' | 'blobs'>,
  clipId: string,
  reason: string,
): Promise<void> {
  await reject(clipId, reason)
  await blobs.partials.remove(clipId)
}
