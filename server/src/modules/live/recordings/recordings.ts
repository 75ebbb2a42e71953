import { JOURNAL_NAME } from '@tayang/contract/ingest'
import { createReadStream } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Blobs } from '#platform/blobs/blobs'
import type { Bus } from '#platform/bus/bus'
import type { Clock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { isId, newId } from '#platform/ids/ids'
import { liveFolderOf } from '#platform/blobs/live-folder'
import { periodically } from '#platform/clock/periodically'
import type { Once } from '#platform/database/nodes/nodes'
import type { Log } from '#platform/log/log'
import type { RawRoute } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Grants } from '#modules/delivery'
import { openCuts, type Cuts } from './cuts/index.ts'
import type { RecordingReady } from './events.ts'
import { joinParts } from './join-parts.ts'
import { openLastSeconds, type LastSeconds } from './last-seconds.ts'
import { openFilm, type Film } from './one-film.ts'
import { readJournal, type Recorded } from './read-journal.ts'
import { recordingFolder, recordingRoutes } from './recording-files.ts'
import { openRecordingRows, type KeptRecording } from './rows.ts'
import { writePlaylists } from './write-playlists.ts'

export interface Recordings extends AsyncDisposable {
  readonly rawRoutes: readonly RawRoute[]
  byId(id: string): Promise<KeptRecording | null>
  ofShow(showId: string): Promise<KeptRecording | null>
  /** Those that play, by their own ids or by those of their shows. */
  named(ids: readonly string[]): Promise<KeptRecording[]>
  /** Where a player begins. */
  streamOf(recording: KeptRecording): string
  /** Turns the folder that the media engine left into the recording; once, however often it is called. */
  takeIn(showId: string): Promise<void>
  /** Pieces of shows, on air or recorded. */
  readonly cuts: Cuts
  /** Copies of the last seconds of shows that operators ended. */
  readonly lastSeconds: LastSeconds
  /** As one film, for its owner; null where its bytes are gone. */
  filmOf(recordingId: string): Promise<Film | null>
  downloadOf(recording: KeptRecording, to: { accountId: string; fileName: string }): string
  /** False where there was none. */
  remove(recordingId: string): Promise<boolean>
  /** Also of a show that has only just ended and has no recording yet. */
  removeOfProfile(profileId: string): Promise<void>
}

export interface RecordingNeeds {
  database: Database
  blobs: Blobs
  bus: Bus
  clock: Clock
  log: Log
  once: Once
  grants: Grants
  settings: Settings
  /** The node of this server, whose engine writes into the folder of live shows. */
  nodeId: string
}

/** Shows that ended this long ago and whose engine never reported the end: their folder is taken in as it is. */
const ENGINE_SILENT_MS = 10_000
const SWEEP_EVERY_MS = 5_000
const OLD_AT_ONCE_MAX = 20
const DOWNLOAD_MS = 15 * 60_000

export function openRecordings(needs: RecordingNeeds): Recordings {
  const { blobs, clock, log, once, settings, grants } = needs
  const rows = openRecordingRows(needs.database)
  const live = liveFolderOf(settings)

  const { taking, takeIn, publish } = openTakingIn(needs, { rows, live })

  async function remove(id: string): Promise<boolean> {
    const isRemoved = await rows.setRemoved(id)
    await dropBytes(id)
    return isRemoved
  }

  /** Removed recordings whose bytes may remain: a sweep finishes what a crash or a disk interrupted. */
  let hasRemains = true
  async function dropBytes(id: string): Promise<void> {
    hasRemains = true
    await blobs.remove(recordingFolder(id))
    await rows.setGone(id)
  }

  /** What a crash left between two steps, what the engine did not report, and what is too old. */
  async function sweep(): Promise<void> {
    for (const name of await readdir(live).catch(() => [])) {
      if (!isId(name)) continue
      const finishedAt = await rows.finishedAt(name)
      if (finishedAt !== null && clock.now() - finishedAt >= ENGINE_SILENT_MS) await takeIn(name)
    }
    if (hasRemains) {
      const remains = await rows.removedWithBytes(OLD_AT_ONCE_MAX)
      for (const id of remains) await dropBytes(id)
      hasRemains = remains.length > 0
    }
    await sweepRows()
  }

  /** What any node can do: the rows name it. */
  const sweepRows = once('live.recordings', async () => {
    for (const { id, showId } of await rows.taking()) {
      if (!taking.has(showId) && (await blobs.stat(`${recordingFolder(id)}/${JOURNAL_NAME}`))) {
        await publish(id, showId)
      }
    }
    const { recordingKeepMs } = settings.live
    if (recordingKeepMs === 0) return
    for (const id of await rows.olderThan(clock.now() - recordingKeepMs, OLD_AT_ONCE_MAX)) await remove(id)
  })

  const sweeping = periodically(
    { clock, everyMs: SWEEP_EVERY_MS, log, failure: 'recordings could not be looked after; again soon' },
    sweep,
  )

  const filmOf = filmsOf(blobs)

  return {
    rawRoutes: recordingRoutes({ ...needs, byId: rows.byId, filmOf }),
    byId: rows.byId,
    ofShow: rows.ofShow,
    named: rows.named,
    streamOf: ({ id }) => `/media/r/${id}/multivariant.m3u8`,
    takeIn,
    cuts: openCuts({ blobs, liveFolder: live, recordingOf: rows.ofShow }),
    lastSeconds: openLastSeconds({ blobs, liveFolder: live, recordingIdOf: rows.idOfShow }),
    filmOf,
    downloadOf({ id }, { accountId, fileName }) {
      const grant = grants.grant({ accountId, versionId: id, endsAt: clock.now() + DOWNLOAD_MS })
      return `/media/d/${grant}/${id}.mp4?name=${encodeURIComponent(fileName)}`
    },
    remove,
    async removeOfProfile(profileId) {
      for (const id of await rows.removeOfProfile(profileId, clock.now())) await dropBytes(id)
    },
    async [Symbol.asyncDispose]() {
      await sweeping[Symbol.asyncDispose]()
      await Promise.all(taking.values())
    },
  }
}

/** Takes folders of the media engine in as recordings. */
function openTakingIn(
  { blobs, bus, clock, log, nodeId }: RecordingNeeds,
  { rows, live }: { rows: ReturnType<typeof openRecordingRows>; live: string },
) {
  /** Folders that are being taken in, by show. */
  const taking = new Map<string, Promise<void>>()

  async function takeFolder(showId: string): Promise<void> {
    const folder = path.join(live, showId)
    const recorded = await readJournal(linesOf(path.join(folder, JOURNAL_NAME)))
    if (!recorded || (await rows.stateOf(showId)) === 'removed') {
      // Nothing to keep, or nothing any longer: a removed recording does not come back.
      await rm(folder, { recursive: true, force: true })
      return rows.setPart(showId, nodeId, 'none')
    }
    const { seconds, sizeBytes } = recorded
    const made = { id: newId(), showId, seconds, sizeBytes, now: clock.now() }
    const claimed = await rows.claim(made, nodeId)
    // Another machine is bringing what it recorded of the same show; ours is joined to it.
    if (!claimed) return
    await bring(claimed.id, { showId, folder, recorded })
    await rm(folder, { recursive: true, force: true })
    await rows.setPart(showId, nodeId, 'kept')
  }

  /** The bytes that a machine has of a show, as the recording or joined to what is there of it. */
  async function bring(
    id: string,
    { showId, folder, recorded }: { showId: string; folder: string; recorded: Recorded },
  ): Promise<void> {
    const prefix = recordingFolder(id)
    if (!(await blobs.stat(`${prefix}/${JOURNAL_NAME}`))) {
      for (const [name, text] of writePlaylists(recorded)) await writeFile(path.join(folder, name), text)
      await blobs.takeInFolder({ folder, prefix, last: JOURNAL_NAME })
      await publish(id, showId)
      const { seconds, sizeBytes } = recorded
      return log.info({ showId, seconds, sizeBytes }, 'a show is a recording now')
    }
    const joined = await joinParts(blobs, { folder, prefix })
    const whole = joined && (await readJournal(linesOf(path.join(joined, JOURNAL_NAME))))
    if (!joined || !whole) return publish(id, showId)
    for (const [name, text] of writePlaylists(whole)) await writeFile(path.join(joined, name), text)
    // The journal last: until then it names what was there before, which is where it was.
    const files = (await readdir(joined)).filter((name) => name !== JOURNAL_NAME)
    await blobs.takeIn({ folder: joined, files, prefix })
    await blobs.takeIn({ folder: joined, files: [JOURNAL_NAME], prefix })
    await rows.setSize(id, whole)
    await publish(id, showId)
    log.info({ showId, seconds: whole.seconds }, 'a part of a show came from the machine that recorded it')
  }

  async function publish(id: string, showId: string): Promise<void> {
    await rows.setReady(id)
    const ready: RecordingReady = { type: 'catalog.recording-ready', showId, videoId: id, at: clock.now() }
    await bus.publish(ready)
  }

  async function takeIn(showId: string): Promise<void> {
    // The id names a folder that is moved or removed: it must be one of ours.
    if (!isId(showId)) return
    const running = taking.get(showId)
    if (running) return running
    const started = takeFolder(showId)
      .catch((error: unknown) =>
        log.error({ err: error, showId }, 'a recording could not be taken in; again soon'),
      )
      .finally(() => taking.delete(showId))
    taking.set(showId, started)
    return started
  }

  return { taking, takeIn, publish }
}

/** Reads recordings as films for their owners. */
function filmsOf(blobs: Blobs): Recordings['filmOf'] {
  async function recordedOf(id: string): Promise<Recorded | null> {
    const bytes = await blobs.read(`${recordingFolder(id)}/${JOURNAL_NAME}`)
    return bytes ? readJournal(createInterface({ input: bytes, crlfDelay: Infinity })) : null
  }

  async function filmOf(id: string): Promise<Film | null> {
    const recorded = await recordedOf(id)
    return (
      recorded &&
      openFilm(recorded, (rendition, place) => readPlace(`${recordingFolder(id)}/${rendition}.mp4`, place))
    )
  }

  async function readPlace(
    key: string,
    { offset, bytes }: { offset: number; bytes: number },
  ): Promise<Buffer> {
    const stream = await blobs.read(key, { start: offset, end: offset + bytes - 1 })
    const pieces: Buffer[] = []
    for await (const piece of stream ?? []) pieces.push(piece as Buffer)
    const read = Buffer.concat(pieces)
    if (read.length !== bytes) throw new Error('a recording is shorter than its journal')
    return read
  }

  return filmOf
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const input = createReadStream(file)
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) yield line
  } catch (error) {
    // No journal: nothing was recorded.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
