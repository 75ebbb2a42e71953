import type { Programme } from '@tayang/contract'

const MINUTE_MS = 60_000
const minuteOf = ({ startAt }: Pick<Programme, 'startAt'>) => Math.floor(startAt / MINUTE_MS)

/**
 * The beginnings that need their seconds: two short programmes of one minute would be two lines with one time, and
 * nobody could tell which of them is meant.
 */
export function beginningsWithSeconds(
  programmes: readonly Pick<Programme, 'startAt'>[],
): ReadonlySet<number> {
  const needed = programmes.filter((programme, at) =>
    [programmes[at - 1], programmes[at + 1]].some(
      (beside) => beside !== undefined && minuteOf(beside) === minuteOf(programme),
    ),
  )
  return new Set(needed.map(({ startAt }) => startAt))
}
