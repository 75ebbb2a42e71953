import type { Clock } from '#platform/clock/clock'
import { shrinkStill } from '#platform/pictures/pictures'

/** The engine makes one in five seconds. */
const KEPT_MS = 4_500
/** Of a tile of the wall, at two pixels a point. */
const TILE_PX = 320
/** More shows than a machine carries; those asked for longest ago leave. */
const KEPT_MAX = 600

export type StillSize = 'tile' | 'whole'

/** Stills of shows: one reading and one shrinking in five seconds, however many operators look. */
export interface Stills {
  /** Null where nothing is on air. */
  of(showId: string, size: StillSize): Promise<Buffer | null>
}

export function openStills(needs: {
  clock: Pick<Clock, 'now'>
  stillOf(showId: string): Promise<Buffer | null>
}): Stills {
  const { clock, stillOf } = needs
  const kept = new Map<string, { at: number; still: Promise<Buffer | null> }>()

  function remember(key: string, make: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const now = clock.now()
    const known = kept.get(key)
    if (known && now - known.at < KEPT_MS) return known.still
    kept.delete(key)
    const still = make()
    kept.set(key, { at: now, still })
    still.catch(() => kept.delete(key))
    const [oldest] = kept.keys()
    if (kept.size > KEPT_MAX && oldest !== undefined) kept.delete(oldest)
    return still
  }

  const whole = (showId: string) => remember(`whole ${showId}`, () => stillOf(showId))
  return {
    of(showId, size) {
      if (size === 'whole') return whole(showId)
      return remember(`tile ${showId}`, async () => {
        const still = await stillOf(showId)
        return still && shrinkStill(still, TILE_PX)
      })
    },
  }
}
