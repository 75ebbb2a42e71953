import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Log } from '../log.ts'
import type { FoundShow, Recorder, StopReason } from '../recorder/index.ts'
import type { PackagerSettings } from '../settings.ts'
import type { FlvTap } from './flv-tap.ts'
import { answerLive, type LiveShow } from './origin.ts'
import { createShowStream, type ShowStream, type StreamShape } from './show-stream.ts'
import type { Slate } from './slate-run.ts'

export interface Packager extends AsyncDisposable {
  readonly port: number
  /** Shows that go on from where a process before us left them. */
  readonly resumed: readonly string[]
  /**
   * The show's stream: made in this shape, or as its first publisher made it. What is then encoded must have the shape
   * of the stream that was given, since players read their playlist once.
   */
  openShow(showId: string, shape: StreamShape): ShowStream
  /** What is encoded of this show ends, and something else follows. */
  breakOff(showId: string): void
  /** Nobody publishes this show for now. */
  restShow(showId: string): void
  /**
   * Closes the playlists for ever; they stay for those who still watch, then go. Settles when everything of the show is
   * on disk and nothing will be written any more.
   */
  endShow(showId: string): Promise<void>
  /** The publisher's FLV beside the playlists; null takes it away. */
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

/** Viewers that reach the end of a show still fetch its last seconds. */
const ENDED_SHOW_MS = 60_000
/** An idle connection of the proxy before us outlives the gap between two polls. */
const KEEP_ALIVE_MS = 65_000
const HEADER_BYTES_MAX = 8192

export async function openPackager(needs: PackagerNeeds): Promise<Packager> {
  const { settings, log, recorder } = needs
  const shows = new Map<string, LiveShow>()
  const farewells = new Map<string, NodeJS.Timeout>()
  const server = createServer({ maxHeaderSize: HEADER_BYTES_MAX }, (request, response) => {
    answerLive(shows, request, response).catch((error: unknown) => {
      log.error('a live request failed', { error: String(error) })
      if (response.headersSent) response.destroy()
      else response.writeHead(500).end()
    })
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  const port = await listen(server, settings)

  function forgetLater(showId: string, { stream, recording }: LiveShow): void {
    clearTimeout(farewells.get(showId))
    const forget = () => {
      farewells.delete(showId)
      if (shows.get(showId)?.stream === stream) shows.delete(showId)
      void recording?.release()
    }
    farewells.set(showId, setTimeout(forget, ENDED_SHOW_MS).unref())
  }

  function startShow(showId: string, shape: StreamShape, found: FoundShow | null): ShowStream {
    const run = randomBytes(4).toString('hex')
    const { segmentSeconds } = settings
    const { framesPerSecond, partTargetSeconds, soundBitsPerSecond } = shape
    const rungs = [...shape.rungs]
    const recording = recorder.begin(
      { showId, run, segmentSeconds, framesPerSecond, partTargetSeconds, soundBitsPerSecond, rungs },
      (reason) => needs.onRecordingStopped(showId, reason),
    )
    const stream = createShowStream({ ...needs, shape, run, recording, found })
    shows.set(showId, { stream, recording, tap: null })
    return stream
  }

  for (const found of recorder.found) {
    const { facts } = found
    log.info('a show goes on from where it was left', { showId: facts.showId })
    startShow(facts.showId, facts, found).rest()
  }

  return {
    port,
    resumed: recorder.found.map(({ facts }) => facts.showId),
    openShow(showId, shape) {
      const known = shows.get(showId)?.stream
      return known && !known.isEnded() ? known : startShow(showId, shape, null)
    },
    breakOff: (showId) => shows.get(showId)?.stream.breakOff(),
    restShow: (showId) => shows.get(showId)?.stream.rest(),
    async endShow(showId) {
      const show = shows.get(showId)
      if (!show || show.stream.isEnded()) return
      show.stream.end()
      show.tap = null
      await show.recording?.close({ isOver: true })
      forgetLater(showId, show)
    },
    tapShow(showId, tap) {
      const show = shows.get(showId)
      if (show) show.tap = tap
    },
    async [Symbol.asyncDispose]() {
      for (const timer of farewells.values()) clearTimeout(timer)
      for (const { stream, recording } of shows.values()) {
        if (stream.isEnded()) void recording?.release()
        else stream.leave()
      }
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
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
