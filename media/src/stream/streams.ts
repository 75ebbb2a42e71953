import type { FromEngine, Height } from '@tayang/contract/ingest'
import type { Log } from '../log.ts'
import type { Packager, SlateTrack } from '../packager/index.ts'
import {
  startPublication,
  type EndReason,
  type Publication,
  type Publisher,
  type RunningPublication,
} from './publication.ts'
import type { LiveSettings } from './start-period.ts'

export interface Streams extends AsyncDisposable {
  begin(show: { showId: string; heights: readonly Height[]; publisher: Publisher }): Publication
  /** The server's order: the show is over for its viewers, and its publisher is told why and closed. */
  cut(showId: string, reason: string): void
  /** The same, but its publisher stays connected and idle. */
  release(showId: string): void
  /** What is on air now, for a server that was away. */
  announcements(): FromEngine[]
}

export interface StreamsNeeds {
  settings: LiveSettings & { graceMs: number }
  packager: Packager
  log: Log
  say(message: FromEngine): void
  soundPicture(): Promise<SlateTrack | null>
}

const HEALTH_MS = 5000
/** How often it is looked whether pictures still come. */
const LOOK_MS = 200
/** Publications that finish their last frames while we stop. */
const STOP_MS_MAX = 5000

export function openStreams(needs: StreamsNeeds): Streams {
  const { settings, packager, say } = needs
  const publications = new Map<string, { publication: RunningPublication; publisher: Publisher }>()
  const graces = new Map<string, NodeJS.Timeout>()
  /** When the grace of a show passes that has nobody on air: whoever comes and is refused does not renew it. */
  const silentUntil = new Map<string, number>()
  /** Cut while they were still writing their last frames. */
  const cuts = new Set<string>()
  const finishing = new Set<Promise<void>>()
  let isStopping = false
  const health = setInterval(() => {
    for (const { publication } of publications.values()) publication.sayHealth(HEALTH_MS)
  }, HEALTH_MS).unref()
  const look = setInterval(() => {
    for (const { publication } of publications.values()) publication.look()
  }, LOOK_MS).unref()

  function endShow(showId: string): void {
    clearTimeout(graces.get(showId))
    graces.delete(showId)
    silentUntil.delete(showId)
    const ending: Promise<void> = packager.endShow(showId).then(() => {
      finishing.delete(ending)
      say({ type: 'show-closed', showId, at: Date.now() })
    })
    finishing.add(ending)
  }

  function waitForReturn(showId: string): void {
    const now = performance.now()
    const until = silentUntil.get(showId) ?? now + settings.graceMs
    silentUntil.set(showId, until)
    clearTimeout(graces.get(showId))
    graces.set(showId, setTimeout(() => endShow(showId), Math.max(0, until - now)).unref())
  }
  // Found as somebody before us left them: they wait like any other.
  for (const showId of packager.resumed) waitForReturn(showId)

  /** Viewers of a show whose publisher is gone wait for its return, but not for ever (ruling R1). */
  function leave(showId: string, publication: RunningPublication, reason: EndReason): void {
    // A newer publication of the same show has taken its place.
    if (publications.get(showId)?.publication !== publication) return
    publications.delete(showId)
    if (cuts.delete(showId) || reason === 'cut') return endShow(showId)
    packager.tapShow(showId, null)
    // Our own stop is no silence: whoever starts next goes on.
    if (isStopping) return
    packager.idleShow(showId)
    waitForReturn(showId)
  }

  function endByOrder(showId: string): Publisher | undefined {
    const running = publications.get(showId)
    if (!running) {
      endShow(showId)
      return undefined
    }
    cuts.add(showId)
    running.publication.end('cut')
    return running.publisher
  }

  return {
    begin({ showId, heights, publisher }) {
      clearTimeout(graces.get(showId))
      graces.delete(showId)
      const finished = Promise.withResolvers<void>()
      finishing.add(finished.promise)
      const publication: RunningPublication = startPublication(
        { showId, heightsAllowed: heights, publisher, settings },
        {
          ...needs,
          say(message) {
            if (message.type === 'on-air') silentUntil.delete(showId)
            say(message)
          },
          onEnded(reason) {
            leave(showId, publication, reason)
            finishing.delete(finished.promise)
            finished.resolve()
          },
        },
      )
      publications.set(showId, { publication, publisher })
      return publication
    },
    cut: (showId, reason) => endByOrder(showId)?.refuse(reason),
    release: (showId) => endByOrder(showId)?.idle(),
    announcements: () => [
      ...[...publications.values()].flatMap(({ publication }) => publication.onAir() ?? []),
      { type: 'holds', showIds: [...new Set([...publications.keys(), ...graces.keys()])] },
    ],
    async [Symbol.asyncDispose]() {
      isStopping = true
      clearInterval(health)
      clearInterval(look)
      for (const timer of graces.values()) clearTimeout(timer)
      for (const { publication, publisher } of publications.values()) {
        publication.end('lost')
        publisher.refuse('The server is stopping')
      }
      const overtime = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS_MAX).unref())
      await Promise.race([Promise.all(finishing), overtime])
    },
  }
}
