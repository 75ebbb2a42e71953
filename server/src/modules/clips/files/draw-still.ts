import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Blobs } from '#platform/blobs/blobs'
import type { Within } from '#platform/database/database'
import { Failure } from '#platform/errors/failure'
import { newId } from '#platform/ids/ids'
import { jobQueue, type Jobs } from '#platform/jobs/jobs'
import type { Log } from '#platform/log/log'
import type { Movie } from '#platform/blobs/mp4/open-movie'
import type { Delivery } from '#modules/delivery'
import type { Library } from '#modules/library'
import type { ClipEngine } from '../engine.ts'
import { openClipSource } from './clip-source.ts'

export interface StillDependencies {
  readonly blobs: Blobs
  readonly jobs: Jobs
  readonly log: Log
  readonly library: Pick<Library, 'arts'>
  readonly delivery: Pick<Delivery, 'storedClip'>
  readonly engine: Pick<ClipEngine, 'still' | 'places'>
}

export const stillQueue = jobQueue<{ clipId: string; atSeconds: number }>({
  name: 'clips.draw-still',
  retriesMax: 5,
  retryWaitMs: 1_000,
  expireMs: 60 * 60_000,
})

const KINDS = ['thumbnail_landscape', 'poster_landscape', 'thumbnail_portrait'] as const

/** The pictures of a clip from its own video; one that a person uploaded is never replaced. */
export interface Stills {
  /** Orders it; the newest order wins. */
  stillOf(clipId: string, atSeconds: number, how?: { tx?: Within }): Promise<void>
  startJobs(): Promise<void>
}

export function openStills(needs: StillDependencies): Stills {
  return {
    stillOf: (clipId, atSeconds, how = {}) => needs.jobs.send(stillQueue, { clipId, atSeconds }, how),
    startJobs: () =>
      needs.jobs.work(stillQueue, {
        atOnce: needs.engine.places.still,
        run: ({ data, signal }) => draw(needs, data, signal),
        async giveUp({ data, reason }) {
          needs.log.warn({ ...data, reason }, 'the still of a clip could not be drawn')
        },
      }),
  }
}

async function draw(
  { blobs, delivery, library, engine }: StillDependencies,
  { clipId, atSeconds }: { clipId: string; atSeconds: number },
  signal: AbortSignal,
): Promise<void> {
  const clip = await delivery.storedClip(clipId)
  // It was removed before its turn came.
  if (!clip) return
  const source = await openClipSource(blobs, clip)
  const found = await source.around(atSeconds)
  if (!found) throw new Failure('a clip has no picture')
  await using scratch = await blobs.openScratch(`still-${newId()}`)
  const file = path.join(scratch.folder, 'source.mp4')
  await writeMovie(found.movie, file)
  const run = engine.still({ source: file, at: [found.seconds], folder: scratch.folder })
  signal.addEventListener('abort', run.drop, { once: true })
  const end = await run.done
  signal.removeEventListener('abort', run.drop)
  const still = end.type === 'failed' ? undefined : end.files[0]
  if (end.type === 'failed' || still === undefined) {
    throw new Failure(`the still of a clip was not drawn: ${end.type === 'failed' ? end.message : 'no file'}`)
  }
  for (const kind of KINDS) {
    const stream = createReadStream(path.join(scratch.folder, path.basename(still)))
    await library.arts.put({ itemId: clipId, kind, stream, isStill: true })
  }
}

/** A movie as a file that an engine reads. */
export async function writeMovie(movie: Movie, to: string): Promise<void> {
  await pipeline(movie.bytes(), createWriteStream(to, { flags: 'wx' }))
}
