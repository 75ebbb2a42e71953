import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Log } from '../log.ts'
import type { PackagerSettings } from '../settings.ts'
import type { FlvTap } from './flv-tap.ts'
import { answerLive, type LiveShow } from './origin.ts'
import { createShowStream, type ShowStream, type StreamShape } from './show-stream.ts'

export interface Packager extends AsyncDisposable {
  readonly port: number
  /**
   * The show's running stream if it has those renditions, otherwise a new one in its place. What is then encoded must
   * have the shape of the stream that was given.
   */
  openShow(showId: string, shape: StreamShape): ShowStream
  /** Closes the playlists for ever; they stay for those who still watch, then go. */
  endShow(showId: string): void
  /** The publisher's FLV beside the playlists; null takes it away. */
  tapShow(showId: string, tap: FlvTap | null): void
}

/** Viewers that reach the end of a show still fetch its last seconds. */
const ENDED_SHOW_MS = 60_000
/** An idle connection of the proxy before us outlives the gap between two polls. */
const KEEP_ALIVE_MS = 65_000
const HEADER_BYTES_MAX = 8192

export async function openPackager(needs: { settings: PackagerSettings; log: Log }): Promise<Packager> {
  const { settings, log } = needs
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

  function forgetLater(showId: string, stream: ShowStream): void {
    clearTimeout(farewells.get(showId))
    const forget = () => {
      farewells.delete(showId)
      if (shows.get(showId)?.stream === stream) shows.delete(showId)
    }
    farewells.set(showId, setTimeout(forget, ENDED_SHOW_MS).unref())
  }

  return {
    port,
    openShow(showId, shape) {
      const known = shows.get(showId)?.stream
      if (known && !known.isEnded() && hasRenditions(known, shape)) return known
      known?.end()
      const run = randomBytes(4).toString('hex')
      const stream = createShowStream({ shape, settings, run, log })
      shows.set(showId, { stream, tap: shows.get(showId)?.tap ?? null })
      return stream
    },
    endShow(showId) {
      const show = shows.get(showId)
      if (!show || show.stream.isEnded()) return
      show.stream.end()
      show.tap = null
      forgetLater(showId, show.stream)
    },
    tapShow(showId, tap) {
      const show = shows.get(showId)
      if (show) show.tap = tap
    },
    async [Symbol.asyncDispose]() {
      for (const timer of farewells.values()) clearTimeout(timer)
      for (const { stream } of shows.values()) stream.end()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Players read the multivariant playlist once: what has the same renditions may go on behind a discontinuity. */
function hasRenditions({ shape }: ShowStream, wanted: StreamShape): boolean {
  const names = (of: StreamShape) => of.rungs.map(({ name }) => name).join()
  return (
    names(shape) === names(wanted) &&
    (shape.soundBitsPerSecond === null) === (wanted.soundBitsPerSecond === null)
  )
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
