import type { ProvidedSystem } from '@tayang/contract'
import type { EncodeOrder, Height } from '@tayang/contract/ingest'
import { isBlobKey } from '#platform/blobs/blob-key'
import type { Blobs } from '#platform/blobs/blobs'
import type { Clock } from '#platform/clock/clock'
import { Failure } from '#platform/errors/failure'
import type { Jobs } from '#platform/jobs/jobs'
import type { Log } from '#platform/log/log'
import type { Secrets } from '#platform/secrets/secrets'
import type { Settings } from '#platform/settings/settings'
import { KEY_SEAL } from '../licences/licence-routes.ts'
import type { VersionIndex } from '../media/version-index.ts'
import type { EncodeReport, Engine } from '../engine.ts'
import type { TitleSettled } from '../dependencies.ts'
import type { Arts } from '#modules/library'
import { failureOf, STOPPED_TOO_OFTEN } from './failures.ts'
import { dropQueue, encodeQueue, settledQueue } from './queues.ts'
import type { RunningEncodes } from './running-encodes.ts'
import { sourceKey, subtitlePath, versionFolder } from './version-files.ts'
import type { Versions, Work } from './version-rows.ts'

export interface EncodeNeeds {
  versions: Versions
  blobs: Blobs
  clock: Clock
  log: Log
  secrets: Secrets
  jobs: Jobs
  engine: Engine
  index: VersionIndex
  arts: Arts
  /** Systems beside ClearKey for which a provider gives licences. */
  systems: readonly ProvidedSystem[]
  settings: Pick<Settings, 'drm'>
  running: RunningEncodes
  titleSettled(settled: TitleSettled): Promise<void>
}

/** Takes part in encoding: from now on this process encodes uploads wherever one of its engines has a place. */
export async function startEncoding(needs: EncodeNeeds): Promise<void> {
  const { jobs, versions, engine, running } = needs
  await jobs.work(encodeQueue, {
    atOnce: engine.places.encode,
    run: ({ data: { versionId }, signal }) =>
      running.run(versionId, signal, async (stopped) => {
        const work = await versions.findWork(versionId)
        if (work) return encode(needs, work, stopped)
        // A server may have died between finding that the version is gone and removing what it wrote.
        await removeIfGone(needs, versionId)
      }),
    giveUp: ({ data }) => fail(needs, data.versionId, STOPPED_TOO_OFTEN),
  })
}

/** What follows from encodes, and needs no engine. */
export async function startVersionJobs({
  jobs,
  versions,
  blobs,
  titleSettled,
}: Pick<EncodeNeeds, 'jobs' | 'versions' | 'blobs' | 'titleSettled'>): Promise<void> {
  await jobs.work(settledQueue, { run: ({ data }) => titleSettled(data) })
  await jobs.work(dropQueue, {
    run: async ({ data }) => {
      if (await versions.drop(data.versionId)) await blobs.remove(versionFolder(data.versionId))
    },
  })
}

const FILE_GONE = { reason: 'damaged', message: 'The uploaded file is gone.' }

/** One try. It may continue one that was killed: published rungs are not encoded again. */
async function encode(needs: EncodeNeeds, work: Work, signal: AbortSignal): Promise<void> {
  const { blobs, versions, engine } = needs
  const source = sourceKey(work.id)
  const facts = await blobs.stat(source)
  if (!facts) return fail(needs, work.id, FILE_GONE)
  if (!(await hasSpace(blobs, facts.sizeBytes))) return fail(needs, work.id, failureOf('no-space', ''))

  await using scratch = await blobs.openScratch(`encode-${work.id}`)
  await using borrowed = new AsyncDisposableStack()
  const film = borrowed.use(await blobs.borrow(source))
  if (!film) return fail(needs, work.id, FILE_GONE)
  const captions = await writeSubtitles(needs, work, borrowed)
  const folder = scratch.folder
  const reports = openReports((message) => keep(needs, { work, message, folder }))
  const run = engine.encode(
    {
      jobId: work.id,
      source: film.path,
      folder,
      heights: work.wanted as Height[],
      finished: work.finished as Height[],
      key: openKey(needs, work),
      captions,
      // A clip is reviewed by somebody before it is seen.
      isUnhurried: work.type === 'clips',
    },
    reports.take,
  )
  signal.addEventListener('abort', run.drop, { once: true })
  if (signal.aborted) run.drop()
  const end = await run.done
  signal.removeEventListener('abort', run.drop)
  const lost = await reports.lost()

  // Removed meanwhile, with its title, perhaps by another server: what was written since then goes too.
  if (await removeIfGone(needs, work.id)) return
  if (end.type === 'failed' && end.reason === 'interrupted') {
    if (!(await versions.findWork(work.id))) return
    throw new Failure(`The encode of ${work.id} was interrupted: ${end.message}`)
  }
  if (end.type === 'failed') return fail(needs, work.id, failureOf(end.reason, end.message))
  // The next try has the source still, and makes what is missing.
  if (lost) throw new Failure(`A part of ${work.id} could not be stored.`, { cause: lost.reason })
  if (await versions.complete(work.id, needs.clock.now())) {
    needs.index.forget(work.id)
    return blobs.remove(source)
  }
  return fail(needs, work.id, failureOf('damaged', 'no rung came out'))
}

/** The reports of one encode, and what became of them. */
function openReports(keep: (message: EncodeReport) => Promise<void>) {
  const kept: Promise<void>[] = []
  return {
    take(message: EncodeReport): Promise<void> {
      const keeping = keep(message)
      kept.push(keeping)
      return keeping
    },
    /** The first that could not be kept. One that is being stored when the engine is lost is finished before. */
    async lost(): Promise<PromiseRejectedResult | undefined> {
      const all = await Promise.allSettled(kept)
      return all.find((one) => one.status === 'rejected')
    },
  }
}

/** Removes the bytes of a version whose row is gone; answers whether it is. */
async function removeIfGone(
  { versions, blobs }: Pick<EncodeNeeds, 'versions' | 'blobs'>,
  versionId: string,
): Promise<boolean> {
  if (!(await versions.isGone(versionId))) return false
  await blobs.remove(versionFolder(versionId))
  await blobs.remove(sourceKey(versionId))
  return true
}

async function hasSpace(blobs: Blobs, sizeBytes: number): Promise<boolean> {
  try {
    await blobs.requireSpace(sizeBytes)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'NO_SPACE') return false
    throw error
  }
}

/** Captions are stored beside the stream as whole files too; the engine cuts them into segments from there. */
async function writeSubtitles(
  { versions, blobs }: EncodeNeeds,
  work: Work,
  borrowed: AsyncDisposableStack,
): Promise<EncodeOrder['captions']> {
  const captions = await versions.captionsOf(work.item_id)
  return Promise.all(
    captions.map(async ({ language, label, text }) => {
      const key = `${versionFolder(work.id)}/${subtitlePath(language)}`
      const bytes = Buffer.from(text)
      await blobs.write(key, once(bytes), { sizeBytesMax: bytes.byteLength })
      const file = borrowed.use(await blobs.borrow(key))
      if (!file) throw new Failure(`The captions of ${work.id} are gone.`)
      return { language, label, path: file.path }
    }),
  )
}

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes
}

function openKey({ secrets, systems, settings }: EncodeNeeds, work: Work): EncodeOrder['key'] {
  if (work.key_id === null || work.key_sealed === null) return null
  const key = secrets.open(KEY_SEAL, work.key_sealed)
  if (!key)
    throw new Failure(`The key of ${work.id} cannot be opened: the secret of this installation changed.`)
  return {
    keyId: work.key_id,
    key: key.toString('hex'),
    systems: [...systems],
    clearKey: settings.drm.clearKey,
  }
}

/** Stores what a report brought: files first, then the row that makes them public. */
async function keep(
  needs: EncodeNeeds,
  { work, message, folder }: { work: Work; message: EncodeReport; folder: string },
): Promise<void> {
  const { versions, blobs } = needs
  if (message.type === 'probed') return versions.probed(work.id, message)
  const strange = message.files.find((name) => !isBlobKey(name))
  if (strange !== undefined) throw new Failure('The engine named a file outside of its folder.')
  await blobs.takeIn({ folder, files: message.files, prefix: versionFolder(work.id) })
  if (message.type === 'pictures-finished') return keepPictures(needs, work, message)

  await versions.publish(work, message, needs.clock.now())
  needs.index.forget(work.id)
}

async function keepPictures(
  { versions, blobs, arts }: EncodeNeeds,
  work: Work,
  message: Extract<EncodeReport, { type: 'pictures-finished' }>,
): Promise<void> {
  if (message.thumbnails !== null) await versions.keepThumbnails(work.id, message.thumbnails)
  const stills = [
    ['thumbnail_portrait', message.poster],
    ['thumbnail_landscape', message.landscape],
    ['poster_landscape', message.landscape],
  ] as const
  for (const [kind, file] of stills) {
    const stream = await blobs.read(`${versionFolder(work.id)}/${file}`)
    if (stream) await arts.put({ itemId: work.item_id, kind, stream, isStill: true })
  }
}

/** Ends a version as failed. Its published rungs stay; everything else and the source are removed. */
async function fail(
  { versions, blobs, clock, log, index }: EncodeNeeds,
  versionId: string,
  failure: { reason: string; message: string },
): Promise<void> {
  const failed = await versions.fail(versionId, failure, clock.now())
  if (failed?.isEmpty) await blobs.remove(versionFolder(versionId))
  await blobs.remove(sourceKey(versionId))
  if (!failed) return void (await removeIfGone({ versions, blobs }, versionId))
  index.forget(versionId)
  log.warn({ versionId, itemId: failed.itemId, ...failure }, 'a title could not be encoded')
}
