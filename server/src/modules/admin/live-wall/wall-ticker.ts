import type { WallShow, WatchedShow } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import type { Log } from '#platform/log/log'
import type { Wall } from './open-wall.ts'
import type { Stills } from './stills.ts'

const TICK_MS = 5_000
/** Stills that are read at once, so that a big wall does not take the thread in one piece. */
const AT_ONCE_MAX = 2

/** An open wall. */
export interface Watcher {
  stillIds(): readonly string[]
  /** The show that is open beside the wall. */
  watchedId(): string | null
  sendWall(at: number, shows: readonly WallShow[]): void
  sendShow(show: WatchedShow): void
  sendStill(frame: Buffer): void
}

/** What open walls are sent every five seconds. Nothing is read and nothing is drawn while none is open. */
export interface WallTicker extends AsyncDisposable {
  /** Sends the wall at once, and at every tick; answers how to leave. */
  join(watcher: Watcher): Promise<() => void>
  sendStills(watcher: Watcher, ids: readonly string[]): Promise<void>
}

export function openWallTicker(needs: {
  wall: Wall
  stills: Stills
  clock: Clock
  log: Log
  watch(showId: string): Promise<WatchedShow | null>
}): WallTicker {
  const { wall, stills, clock, log } = needs
  /** The watchers, each with the still of each show that it was sent last. */
  const watchers = new Map<Watcher, Map<string, Buffer>>()

  async function sendStill(showId: string, to: readonly Watcher[]): Promise<void> {
    const still = await stills.of(showId, 'tile')
    if (!still) return
    const frame = Buffer.concat([Buffer.from(showId.replaceAll('-', ''), 'hex'), still])
    for (const watcher of to) {
      const sent = watchers.get(watcher)
      if (sent?.get(showId)?.equals(still)) continue
      sent?.set(showId, still)
      watcher.sendStill(frame)
    }
  }

  const sendSafely = (showId: string, to: readonly Watcher[]) =>
    sendStill(showId, to).catch((error: unknown) =>
      log.debug({ err: error, showId }, 'a still could not be made'),
    )

  /** Each open show is read once, however many operators watch it. */
  async function sendWatched(): Promise<void> {
    const ids = new Set([...watchers.keys()].flatMap((watcher) => watcher.watchedId() ?? []))
    for (const id of ids) {
      const show = await needs.watch(id)
      if (!show) continue
      for (const watcher of watchers.keys()) if (watcher.watchedId() === id) watcher.sendShow(show)
    }
  }

  async function tick(): Promise<void> {
    if (watchers.size === 0) return
    const shows = await wall.shows()
    const onAir = new Set(shows.map(({ id }) => id))
    for (const [watcher, sent] of watchers) {
      for (const id of sent.keys()) if (!onAir.has(id)) sent.delete(id)
      watcher.sendWall(clock.now(), shows)
    }
    await sendWatched()
    const wanted = new Set([...watchers.keys()].flatMap((watcher) => watcher.stillIds()))
    const wantedNow = [...wanted].filter((id) => onAir.has(id))
    await inLanes(wantedNow, (id) =>
      sendSafely(
        id,
        [...watchers.keys()].filter((watcher) => watcher.stillIds().includes(id)),
      ),
    )
  }

  const ticking = periodically(
    { clock, everyMs: TICK_MS, log, failure: 'open walls could not be told what is on air' },
    tick,
  )

  return {
    async join(watcher) {
      watchers.set(watcher, new Map())
      watcher.sendWall(clock.now(), await wall.shows())
      return () => void watchers.delete(watcher)
    },
    sendStills: (watcher, ids) => inLanes(ids, (id) => sendSafely(id, [watcher])),
    [Symbol.asyncDispose]: () => ticking[Symbol.asyncDispose](),
  }
}

/** Does the same with each, a few at a time. */
async function inLanes(ids: readonly string[], act: (id: string) => Promise<void>): Promise<void> {
  const left = ids.values()
  const lane = async () => {
    for (const id of left) await act(id)
  }
  await Promise.all(Array.from({ length: AT_ONCE_MAX }, lane))
}
