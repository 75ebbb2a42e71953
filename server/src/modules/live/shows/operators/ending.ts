import { periodically } from '#platform/clock/periodically'
import type { Clock } from '#platform/clock/clock'
import type { Bus } from '#platform/bus/bus'
import type { Log } from '#platform/log/log'
import type { ShowCut } from '../events.ts'

/** How often an end that the database did not take is written again. */
const WRITE_EVERY_MS = 2_000
/** How long the caller waits for the database; viewers and the publisher were told before. */
const WRITE_MS_MAX = 1_000

export interface EndingNeeds {
  readonly bus: Bus
  readonly clock: Clock
  readonly log: Log
  cut(showId: string, reason: string, how: { isWithdrawn: boolean }): void
  /** Stores that the show is over and tells the other modules; repeatable. */
  write(showId: string): Promise<void>
}

/** Ends shows by decision of an operator (docs/product/operators.md#live-wall). */
export interface Ending extends AsyncDisposable {
  /** Answers whether the database has it already; where not, it is written as soon as it can be. */
  end(showId: string): Promise<{ isWritten: boolean }>
  /** Ended, although the database may still say that it is on air. */
  isEnded(showId: string): boolean
}

/**
 * The engine and the viewers first, without a word of the database: a show must end while that is read-only or away.
 * What it did not take waits in memory; after a restart the caller's own order brings it again.
 */
export function openEnding(needs: EndingNeeds): Ending {
  const { bus, clock, log } = needs
  const unwritten = new Set<string>()

  async function write(showId: string): Promise<void> {
    await needs.write(showId)
    unwritten.delete(showId)
  }

  const writing = periodically(
    { clock, everyMs: WRITE_EVERY_MS, log, failure: 'the end of a show could not be written; again soon' },
    async () => {
      for (const showId of unwritten) await write(showId)
    },
  )

  return {
    isEnded: (showId) => unwritten.has(showId),
    async end(showId) {
      unwritten.add(showId)
      needs.cut(showId, 'This show was ended by Tayang', { isWithdrawn: true })
      await bus.publish({ type: 'catalog.show-cut', showId, at: clock.now() } satisfies ShowCut)
      const written = write(showId).catch((error: unknown) =>
        log.warn({ err: error, showId }, 'the end of a show could not be written; again soon'),
      )
      const late = new AbortController()
      await Promise.race([written, clock.wait(WRITE_MS_MAX, late.signal).catch(() => undefined)])
      late.abort()
      return { isWritten: !unwritten.has(showId) }
    },
    [Symbol.asyncDispose]: () => writing[Symbol.asyncDispose](),
  }
}
