import { SHOWS_HELD_MAX, type FromEngine, type Height, type LiveContinued } from '@tayang/contract/ingest'
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
  begin(show: {
    showId: string
    heights: readonly Height[]
    /** Where another engine left the show; null where none carried it. */
    continued: LiveContinued | null
    publisher: Publisher
  }): Publication
  /** Ends the show by order of the server, and closes the publisher's connection with the reason. */
  cut(showId: string, reason: string, how: { isWithdrawn: boolean }): void
  /** Ends the show, but its publisher stays connected and idle. */
  release(showId: string): void
  /** What is on air now, for a server that was away. */
  announcements(): FromEngine[]
  /** Whether an encoder of a show lacks time: work that is not urgent waits. */
  isBehind(): boolean
}

export interface StreamsNeeds {
  settings: LiveSettings & { graceMs: number }
  packager: Packager
  log: Log
  send(message: FromEngine): void
  soundPicture(): Promise<SlateTrack | null>
}

const HEALTH_MS = 5000
/** How often the server is asked which shows are over. */
const HELD_MS = 5000
/** How often publications check whether pictures still arrive. */
const LOOK_MS = 200
/** Publications that finish their last frames while we stop. */
const STOP_MS_MAX = 5000

export function openStreams(needs: StreamsNeeds): Streams {
  return new LiveStreams(needs)
}

class LiveStreams implements Streams {
  readonly #needs: StreamsNeeds
  readonly #publications = new Map<string, { publication: RunningPublication; publisher: Publisher }>()
  readonly #graces = new Map<string, NodeJS.Timeout>()
  /** When the grace of an off-air show ends. Publishers that come and are refused do not renew it. */
  readonly #graceEndsAt = new Map<string, number>()
  /** Shows that were cut while their encoder was writing its last frames. */
  readonly #cuts = new Set<string>()
  readonly #finishing = new Set<Promise<void>>()
  readonly #timers: readonly NodeJS.Timeout[]
  #isStopping = false

  constructor(needs: StreamsNeeds) {
    this.#needs = needs
    this.#timers = [
      this.#every(HEALTH_MS, (publication) => publication.sendHealth(HEALTH_MS)),
      this.#every(LOOK_MS, (publication) => publication.look()),
      setInterval(() => this.#askWhichAreOver(), HELD_MS).unref(),
    ]
    // Shows that an earlier process left open wait for their publisher like any other.
    for (const showId of needs.packager.resumed) this.#waitForReturn(showId)
  }

  begin({ showId, heights, continued, publisher }: Parameters<Streams['begin']>[0]): Publication {
    if (continued) this.#needs.packager.expectShow(showId, continued)
    clearTimeout(this.#graces.get(showId))
    this.#graces.delete(showId)
    const finished = Promise.withResolvers<void>()
    this.#finishing.add(finished.promise)
    const publication: RunningPublication = startPublication(
      { showId, heightsAllowed: heights, publisher, settings: this.#needs.settings },
      {
        ...this.#needs,
        send: (message) => {
          if (message.type === 'on-air') this.#graceEndsAt.delete(showId)
          this.#needs.send(message)
        },
        onEnded: (reason) => {
          this.#handleEnded(showId, publication, reason)
          this.#finishing.delete(finished.promise)
          finished.resolve()
        },
      },
    )
    this.#publications.set(showId, { publication, publisher })
    return publication
  }

  cut(showId: string, reason: string, { isWithdrawn }: { isWithdrawn: boolean }) {
    if (isWithdrawn) this.#needs.packager.withdrawShow(showId)
    this.#endByOrder(showId)?.refuse(reason)
  }

  release(showId: string) {
    this.#endByOrder(showId)?.idle()
  }

  announcements(): FromEngine[] {
    const showIds = this.#held()
    const onAir = [...this.#publications.values()].flatMap(({ publication }) => publication.onAir() ?? [])
    return [...onAir, { type: 'holds', showIds }]
  }

  /** Shows that wait for their publisher as well; not those that end already. */
  #held(): string[] {
    const all = new Set([...this.#publications.keys(), ...this.#graces.keys()])
    return [...all].filter((showId) => !this.#cuts.has(showId)).slice(0, SHOWS_HELD_MAX)
  }

  #askWhichAreOver(): void {
    const showIds = this.#held()
    if (showIds.length > 0) this.#needs.send({ type: 'holds', showIds, isRepeated: true })
  }

  isBehind() {
    return [...this.#publications.values()].some(({ publication }) => publication.isBehind())
  }

  async [Symbol.asyncDispose]() {
    this.#isStopping = true
    for (const timer of this.#timers) clearInterval(timer)
    for (const timer of this.#graces.values()) clearTimeout(timer)
    for (const { publication, publisher } of this.#publications.values()) {
      publication.end('lost')
      publisher.refuse('The server is stopping')
    }
    const overtime = new Promise<void>((resolve) => setTimeout(resolve, STOP_MS_MAX).unref())
    await Promise.race([Promise.all(this.#finishing), overtime])
  }

  #every(ms: number, act: (publication: RunningPublication) => void): NodeJS.Timeout {
    const actOnAll = () => {
      for (const { publication } of this.#publications.values()) act(publication)
    }
    return setInterval(actOnAll, ms).unref()
  }

  #endShow(showId: string): void {
    clearTimeout(this.#graces.get(showId))
    this.#graces.delete(showId)
    this.#graceEndsAt.delete(showId)
    const ending: Promise<void> = this.#needs.packager.endShow(showId).then(() => {
      this.#finishing.delete(ending)
      this.#needs.send({ type: 'show-closed', showId, at: Date.now() })
    })
    this.#finishing.add(ending)
  }

  /** Viewers of a show whose publisher is lost wait for its return, but only for the grace. */
  #waitForReturn(showId: string): void {
    const now = performance.now()
    const endsAt = this.#graceEndsAt.get(showId) ?? now + this.#needs.settings.graceMs
    this.#graceEndsAt.set(showId, endsAt)
    clearTimeout(this.#graces.get(showId))
    const timer = setTimeout(() => this.#endShow(showId), Math.max(0, endsAt - now)).unref()
    this.#graces.set(showId, timer)
  }

  #handleEnded(showId: string, publication: RunningPublication, reason: EndReason): void {
    // A newer publication of the same show has taken its place.
    if (this.#publications.get(showId)?.publication !== publication) return
    this.#publications.delete(showId)
    if (this.#cuts.delete(showId) || reason === 'cut') return this.#endShow(showId)
    this.#needs.packager.tapShow(showId, null)
    // When this process stops, the show is not idle: the next process resumes it.
    if (this.#isStopping) return
    this.#needs.packager.idleShow(showId)
    this.#waitForReturn(showId)
  }

  #endByOrder(showId: string): Publisher | undefined {
    const running = this.#publications.get(showId)
    if (!running) {
      this.#endShow(showId)
      return undefined
    }
    this.#cuts.add(showId)
    running.publication.end('cut')
    return running.publisher
  }
}
