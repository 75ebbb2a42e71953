import type { Clock } from '#platform/clock/clock'
import { periodically } from '#platform/clock/periodically'
import type { Log } from '#platform/log/log'

const LOOK_EVERY_MS = 24 * 3600 * 1000
/** Months that exist before their first row. */
const AHEAD = 3

export interface Months extends AsyncDisposable {
  /** Makes the months of the near future now. */
  ahead(): Promise<void>
  /** Inserts rows into months that exist. */
  writing<Row extends { at: number }>(
    insert: (rows: readonly Row[]) => Promise<void>,
  ): (rows: readonly Row[]) => Promise<void>
}

/**
 * The partitions of the trail. They are made ahead, once a day, so that no call pays for one; a row of a month that
 * is missing all the same (a clock that was set, a server that was off for long) makes it.
 */
export function openMonths(needs: { clock: Clock; log: Log; makeMonth(at: number): Promise<void> }): Months {
  const { clock, log, makeMonth } = needs
  const made = new Set<number>()

  async function ensure(at: number): Promise<void> {
    const month = monthOf(at)
    if (made.has(month)) return
    await makeMonth(month)
    made.add(month)
  }

  const failure = 'months of the trail were not made'
  const making = periodically({ clock, everyMs: LOOK_EVERY_MS, log, failure, level: 'error' }, async () => {
    for (let ahead = 0; ahead <= AHEAD; ahead++) await ensure(monthOf(clock.now(), ahead))
  })

  return {
    ahead: making.run,
    writing: (insert) => async (rows) => {
      for (const { at } of rows) await ensure(at)
      await insert(rows)
    },
    [Symbol.asyncDispose]: () => making[Symbol.asyncDispose](),
  }
}

/** The first millisecond of a month, in UTC. */
function monthOf(at: number, ahead = 0): number {
  const day = new Date(at)
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + ahead)
}
