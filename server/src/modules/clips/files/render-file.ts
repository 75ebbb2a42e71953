import { stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Blobs } from '#platform/blobs/blobs'
import { Failure } from '#platform/errors/failure'
import { newId } from '#platform/ids/ids'
import { jobQueue, type Jobs } from '#platform/jobs/jobs'
import type { Log } from '#platform/log/log'
import type { Delivery, StoredClip } from '#modules/delivery'
import type { ClipEngine } from '../engine.ts'
import type { ClipRows } from '../tables.ts'
import { openClipSource } from './clip-source.ts'
import { drawMark } from './draw-mark.ts'
import { writeMovie } from './draw-still.ts'
import { beginOrder, endOrder, setProgress, type FileOrder } from './file-rows.ts'

export interface RenderDependencies {
  readonly rows: ClipRows
  readonly blobs: Blobs
  readonly jobs: Jobs
  readonly log: Log
  readonly delivery: Pick<Delivery, 'storedClip'>
  readonly engine: Pick<ClipEngine, 'render' | 'places'>
  /** The name in the mark; null for a clip of nobody. */
  nameOf(profileId: string): Promise<string | null>
}

export const renderQueue = jobQueue<{ orderId: string }>({
  name: 'clips.render-file',
  retriesMax: 3,
  retryWaitMs: 1_000,
  expireMs: 24 * 60 * 60_000,
})

/** Smaller steps are not worth a write. */
const PROGRESS_STEP = 0.05

/** The only file of a clip's order; the folder is the clip's, so that it goes with it. */
export const fileKeyOf = ({ clipId, orderId }: Pick<FileOrder, 'clipId' | 'orderId'>) =>
  `${folderOf(clipId, orderId)}/clip.mp4`
export const folderOf = (clipId: string, orderId: string) => `clips/${clipId}/files/${orderId}`

export async function startRendering(needs: RenderDependencies): Promise<void> {
  await needs.jobs.work(renderQueue, {
    atOnce: needs.engine.places.render,
    async run({ data: { orderId }, signal }) {
      const order = await beginOrder(needs.rows, orderId)
      if (order) await render(needs, order, signal)
    },
    async giveUp({ data: { orderId } }) {
      await endOrder(needs.rows, orderId, { state: 'failed' })
    },
  })
}

/** One try; a killed one begins again. */
async function render(needs: RenderDependencies, order: FileOrder, signal: AbortSignal): Promise<void> {
  const { rows, blobs, engine, log } = needs
  const { clipId, orderId } = order
  const clip = await needs.delivery.storedClip(clipId)
  if (!clip) return void (await endOrder(rows, orderId, { state: 'failed' }))

  await using scratch = await blobs.openScratch(`clip-${newId()}`)
  const sources = await writeSources(blobs, clip, scratch.folder)
  const mark = order.hasMark ? await writeMark(needs, clip, scratch.folder) : null
  const drop = () => run.drop()
  let told = 0
  const run = engine.render({ sources, folder: scratch.folder, framing: order.framing, mark }, (share) => {
    if (share - told < PROGRESS_STEP) return
    told = share
    setProgress(rows, orderId, share).then(
      (isWaitedFor) => isWaitedFor || drop(),
      (error: unknown) => log.warn({ err: error, orderId }, 'the progress of a file could not be kept'),
    )
  })
  signal.addEventListener('abort', drop, { once: true })
  if (signal.aborted) drop()
  const end = await run.done
  signal.removeEventListener('abort', drop)

  if (end.type === 'failed') {
    const isWaitedFor = await setProgress(rows, orderId, 0)
    if (end.reason === 'interrupted' && isWaitedFor) {
      throw new Failure(`the file ${orderId} was interrupted: ${end.message}`)
    }
    log.warn({ clipId, orderId, reason: end.reason, message: end.message }, 'a file was not made')
    return void (await endOrder(rows, orderId, { state: 'failed' }))
  }
  if (path.basename(end.file) !== end.file)
    throw new Failure('The engine named a file outside of its folder.')
  const { size } = await stat(path.join(scratch.folder, end.file))
  // The bytes first: a row that is ready has its file, however this process ends.
  await blobs.takeIn({ folder: scratch.folder, files: [end.file], prefix: folderOf(clipId, orderId) })
  const isWaitedFor = await endOrder(rows, orderId, { state: 'ready', sizeBytes: size })
  if (!isWaitedFor) await blobs.remove(folderOf(clipId, orderId))
}

async function writeSources(blobs: Blobs, clip: StoredClip, folder: string): Promise<string[]> {
  const movies = await (await openClipSource(blobs, clip)).movies()
  await blobs.requireSpace(movies.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
  const files: string[] = []
  for (const [index, movie] of movies.entries()) {
    const file = path.join(folder, `source-${index}.mp4`)
    await writeMovie(movie, file)
    files.push(file)
  }
  return files
}

async function writeMark(
  needs: RenderDependencies,
  clip: StoredClip,
  folder: string,
): Promise<string | null> {
  const name = clip.ownerProfileId === null ? null : await needs.nameOf(clip.ownerProfileId)
  if (name === null) return null
  const file = path.join(folder, 'mark.png')
  await writeFile(file, await drawMark(name))
  return file
}
