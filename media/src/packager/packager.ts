import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Log } from '../log.ts'
import { SOUND_RENDITION, type LiveContinued } from '@tayang/contract/ingest'
import type { Recorder, StopReason } from '../recorder/index.ts'
import type { PackagerSettings } from '../settings.ts'
import type { FlvTap } from './flv-tap.ts'
import { answerLive, type LiveShow } from './origin.ts'
import type { Slate } from './filler.ts'
import { createShowStream, type FoundStream, type ShowStream } from './show-stream.ts'
import type { StreamShape } from './stream-shape.ts'

export interface Packager extends AsyncDisposable {
  readonly port: number
  /** Ids of the shows that were resumed where an earlier process left them. */
  readonly resumed: readonly string[]
  /**
   * The show's stream: made in this shape, or the existing one in the shape of its first publisher. Encoders must use
   * the shape of the stream that is returned, since players read the multivariant playlist once.
   */
  openShow(showId: string, shape: StreamShape): ShowStream
  /** Another engine carried this show: where it is not open here yet, it is opened with these numbers. */
  expectShow(showId: string, continued: LiveContinued): void
  /** The current period of this show ends, and another one follows. */
  markDiscontinuity(showId: string): void
  /** Nobody publishes this show for now. */
  idleShow(showId: string): void
  /**
   * Closes the playlists for ever. They are served a while longer to the viewers at the end. Settles when the whole
   * show is on disk and nothing more will be written.
   */
  endShow(showId: string): Promise<void>
  /** Serves nothing more of this show, at once; it ends as any other. */
  withdrawShow(showId: string): void
  /** Serves the publisher's FLV beside the playlists; null stops that. */
  tapShow(showId: string, tap: FlvTap | null): void
}

export interface PackagerNeeds {
  settings: PackagerSettings
  log: Log
  recorder: Recorder
  slateOf(shape: StreamShape): Promise<Slate | null>
  onRecordingStopped(showId: string, reason: StopReason): void
  now?: () => number
}

/** Shows that another engine carried and whose publishers have sent nothing yet. */
const EXPECTED_MAX = 100
/** Viewers who reach the end of a show still fetch its last seconds. */
const ENDED_SHOW_MS = 60_000
/** An idle connection of the proxy in front of us outlives the gap between two polls. */
const KEEP_ALIVE_MS = 65_000
const HEADER_BYTES_MAX = 8192

export async function openPackager(needs: PackagerNeeds): Promise<Packager> {
  const shows = openShows(needs)
  const server = createServer({ maxHeaderSize: HEADER_BYTES_MAX }, (request, response) => {
    answerLive(shows.all, request, response).catch((error: unknown) => {
      needs.log.error('a live request failed', { error: String(error) })
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    })
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const port = await listen(server, needs.settings)
  const resumed = shows.resume()

  return {
    port,
    resumed,
    openShow: shows.open,
    expectShow: shows.expect,
    markDiscontinuity: (showId) => shows.all.get(showId)?.stream.markDiscontinuity(),
    idleShow: (showId) => shows.all.get(showId)?.stream.idle(),
    endShow: shows.end,
    withdrawShow(showId) {
      const show = shows.all.get(showId)
      if (show) show.isWithdrawn = true
    },
    tapShow(showId, tap) {
      const show = shows.all.get(showId)
      if (show) show.tap = tap
    },
    async [Symbol.asyncDispose]() {
      shows.detach()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

/** The shows that are served: on air, waiting for their publisher, or ended a moment ago. */
function openShows(needs: PackagerNeeds) {
  const { settings, log, recorder } = needs
  const shows = new Map<string, LiveShow>()
  /** By show and not by id: one that is published again is another show, and both keep files open. */
  const removals = new Map<LiveShow, NodeJS.Timeout>()

  /** Shows that another engine carried, until they are opened here. */
  const expected = new Map<string, LiveContinued>()

  function start(showId: string, shape: StreamShape, found: FoundStream | null): ShowStream {
    const run = randomBytes(4).toString('hex')
    const { segmentSeconds } = settings
    const { framesPerSecond, partTargetSeconds, soundBitsPerSecond } = shape
    const rungs = [...shape.rungs]
    const recording = recorder.begin(
      { showId, run, segmentSeconds, framesPerSecond, partTargetSeconds, soundBitsPerSecond, rungs },
      (reason) => needs.onRecordingStopped(showId, reason),
    )
    const stream = createShowStream({ ...needs, shape, run, recording, found })
    shows.set(showId, { stream, recording, tap: null, isWithdrawn: false })
    return stream
  }

  function removeLater(showId: string, show: LiveShow): void {
    const remove = () => {
      removals.delete(show)
      if (shows.get(showId) === show) shows.delete(showId)
      void show.recording?.release()
    }
    removals.set(show, setTimeout(remove, ENDED_SHOW_MS).unref())
  }

  return {
    all: shows as ReadonlyMap<string, LiveShow>,
    /** Continues the shows that an earlier process left open. */
    resume(): string[] {
      return recorder.found.map((found) => {
        const { facts } = found
        log.info('a show that an earlier process left open is resumed', { showId: facts.showId })
        start(facts.showId, facts, found).idle()
        return facts.showId
      })
    },
    open(showId: string, shape: StreamShape): ShowStream {
      const known = shows.get(showId)?.stream
      const continued = expected.get(showId)
      expected.delete(showId)
      if (known && !known.isEnded()) return known
      return continued
        ? start(showId, continued.shape ?? shape, foundOf(continued, continued.shape ?? shape))
        : start(showId, shape, null)
    },
    expect(showId: string, continued: LiveContinued): void {
      expected.set(showId, continued)
      const oldest = expected.keys().next()
      if (expected.size > EXPECTED_MAX && !oldest.done) expected.delete(oldest.value)
    },
    async end(showId: string): Promise<void> {
      const show = shows.get(showId)
      if (!show || show.stream.isEnded()) return
      show.stream.end()
      show.tap = null
      await show.recording?.close({ isOver: true })
      removeLater(showId, show)
    },
    detach(): void {
      for (const [{ recording }, timer] of removals) {
        clearTimeout(timer)
        void recording?.release()
      }
      for (const { stream } of shows.values()) if (!stream.isEnded()) stream.detach()
    },
  }
}

/** No byte of another engine's is here, only how it counted. */
function foundOf({ msn, discontinuities, period }: LiveContinued, { rungs }: StreamShape): FoundStream {
  const from = { msn, breaks: discontinuities, endMs: null }
  const names = [...rungs.map(({ name }) => name), SOUND_RENDITION]
  return { renditions: new Map(names.map((name) => [name, from])), period, codecs: new Map(), stored: [] }
}

async function listen(server: Server, { host, port }: PackagerSettings): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}
