import { LRUCache } from 'lru-cache'
import type { Clock } from '../../platform/clock/clock.ts'

/** How long a place is used before it is read again, as the news that a show moved may be lost. */
const KNOWN_MS = 2_000
/** A crowd that finds nobody there asks again and again; a row is read no more often than this. */
const READ_EVERY_MS = 250
/** A machine is asked for a show from the row on, and hears of it a moment later. */
const NEW_MS = 2_000
/** Shows whose places are remembered, those that are not there too. */
const SHOWS_MAX = 5_000

/** Which machine has a show, as the rows say. */
export interface ShowPlace {
  readonly nodeId: string
  /** `host:port`, where others reach it; null while it is gone. */
  readonly address: string | null
  /** The show is over, and will be at no other machine. */
  readonly isOver: boolean
}

/** Where shows are, for a server that has none: read from the shared rows and kept for a moment. */
export interface ShowPlaces {
  /** Null where no machine has or had it. The last known place where rows are away, or are read meanwhile. */
  placeOf(showId: string, how: { isFresh: boolean }): Promise<ShowPlace | null>
  /** Whether the show came to its machine a moment ago, from another one. */
  hasJustMoved(showId: string): boolean
  /** Hears of each show that is at another machine than before: that one is asked in vain. */
  onMoved(hear: (showId: string) => void): void
  /** The show may be elsewhere now. */
  lookAgain(showId: string): void
  /** Every show may be, as news may have been missed: each is read again when it is asked for. */
  lookAgainAtAll(): void
}

interface Known {
  readonly place: ShowPlace | null
  readonly readAt: number
  readonly movedAt: number | null
}

export function openShowPlaces(needs: {
  readonly clock: Pick<Clock, 'now'>
  find(showId: string): Promise<ShowPlace | null>
}): ShowPlaces {
  const { clock, find } = needs
  const known = new LRUCache<string, Known>({ max: SHOWS_MAX })
  const reading = new Map<string, Promise<ShowPlace | null>>()
  const outdated = new Set<string>()
  const hearing: ((showId: string) => void)[] = []

  async function read(showId: string): Promise<ShowPlace | null> {
    outdated.delete(showId)
    const place = await find(showId)
    const before = known.get(showId)
    const isMoved = before?.place != null && place !== null && before.place.nodeId !== place.nodeId
    const now = clock.now()
    known.set(showId, { place, readAt: now, movedAt: isMoved ? now : (before?.movedAt ?? null) })
    if (isMoved) for (const hear of hearing) hear(showId)
    return place
  }

  /** One for all who ask; once more where the show may have moved while it went on. */
  function readOnce(showId: string): Promise<ShowPlace | null> {
    const going = reading.get(showId)
    if (going) return going
    const next = read(showId)
      .then((place) => (outdated.has(showId) ? read(showId) : place))
      .finally(() => reading.delete(showId))
    reading.set(showId, next)
    return next
  }

  function lookAgain(showId: string): void {
    if (!known.has(showId) && !reading.has(showId)) return
    outdated.add(showId)
    readOnce(showId).catch(() => undefined)
  }

  return {
    async placeOf(showId, { isFresh }) {
      const before = known.get(showId)
      const age = before ? Math.abs(clock.now() - before.readAt) : Infinity
      if (before && age < (isFresh ? READ_EVERY_MS : KNOWN_MS)) return before.place
      const next = readOnce(showId)
      if (!before?.place) return next
      // It is mostly where it was: only who found nobody there waits for the rows, which may be away.
      const anyhow = next.catch(() => before.place)
      return isFresh ? anyhow : before.place
    },
    hasJustMoved(showId) {
      const movedAt = known.peek(showId)?.movedAt ?? null
      return movedAt !== null && Math.abs(clock.now() - movedAt) < NEW_MS
    },
    onMoved: (hear) => void hearing.push(hear),
    lookAgain,
    lookAgainAtAll() {
      // A copy, as each that is set comes last.
      const all = [...known.entries()]
      for (const [showId, { place, movedAt }] of all) {
        known.set(showId, { place, movedAt, readAt: -Infinity })
      }
    },
  }
}
