import { clipById } from '../clip-rows.ts'
import { dayOf } from './announce/day.ts'
import { checkQueue } from './check/queue.ts'
import type { UploadDependencies } from './dependencies.ts'
import { forgetDaysBefore } from './rows/day-rows.ts'
import { notePictures, picturesNotedBefore, settlePictures } from './rows/picture-rows.ts'
import {
  expiredUploads,
  findUpload,
  forgetOldUploads,
  removeClip,
  uncheckedUploads,
  uploadsAmong,
} from './rows/upload-rows.ts'
import { handOver, type FileNeeds } from './file/receive-file.ts'

export type SweepNeeds = FileNeeds & Pick<UploadDependencies, 'library'>

const EXPIRED_AT_ONCE = 100
/** A picture that was noted this long ago belongs to no request that still runs. */
const PICTURE_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000

/** Puts right what ended processes left, and removes what did not come in time. */
export async function sweepUploads(needs: SweepNeeds): Promise<void> {
  const { rows, clock, jobs } = needs
  for (const id of await expiredUploads(rows, clock.now(), EXPIRED_AT_ONCE)) await dropExpired(needs, id)
  await sweepPartials(needs)
  for (const clipId of await uncheckedUploads(rows))
    await jobs.send(checkQueue, { clipId }, { onceKey: clipId })
  await dropPictures(needs, await picturesNotedBefore(rows, clock.now() - PICTURE_MS))
  await forgetOldUploads(rows, clock.now())
  await forgetDaysBefore(rows, dayOf(clock.now() - 2 * DAY_MS))
}

/** A clip whose file did not come within its day goes with its item, its picture and its bytes. */
async function dropExpired(needs: SweepNeeds, id: string): Promise<void> {
  const { database, rows, library, clock, writers, blobs } = needs
  await writers.stop(id)
  const pictures = await database.transaction(rows, async (tx) => {
    const clip = await clipById(tx, id, { isHeld: true })
    if (clip?.state !== 'uploading') return []
    const gone = await library.clips.remove(tx, [id])
    await notePictures(tx, gone, clock.now())
    await removeClip(tx, id)
    return gone
  })
  await dropPictures(needs, pictures)
  if (!(await findUpload(rows, id))) await blobs.partials.remove(id)
}

async function dropPictures({ rows, library }: SweepNeeds, ids: readonly string[]): Promise<void> {
  for (const id of ids) await library.arts.drop(id)
  await settlePictures(rows, ids)
}

/** Files of no clip, files that were refused or taken, and whole files that nobody was told of. */
async function sweepPartials(needs: SweepNeeds): Promise<void> {
  const { rows, blobs, writers } = needs
  const names: string[] = []
  for await (const name of blobs.partials.list()) names.push(name)
  const known = new Map((await uploadsAmong(rows, names)).map((upload) => [upload.clipId, upload]))
  for (const name of names) {
    const upload = known.get(name)
    if (upload?.state === 'uploading') {
      const isLeft = !writers.isWriting(name) && (await blobs.partials.sizeOf(name)) === upload.sizeBytes
      if (isLeft) await handOver(needs, name)
    } else if (upload?.state !== 'processing' || upload.isChecked) {
      await blobs.partials.remove(name)
    }
  }
}
