/** Speeds of L, one after the other; those of J are the same backwards. */
const SPEEDS = [1, 1.5, 2, 4]

interface Shuttle {
  key: 'j' | 'k' | 'l' | ',' | '.'
  /** Negative is backwards. */
  speed: number
  isPaused: boolean
}

/** What a key of the shuttle does: L goes on, ever faster; J back in the same way; K stops or goes on at 1x. */
export function shuttleOf({ key, speed, isPaused }: Shuttle): {
  speed: number
  plays: boolean
  frames: number
} {
  if (key === ',' || key === '.') return { speed: 1, plays: false, frames: key === '.' ? 1 : -1 }
  if (key === 'k') return { speed: 1, plays: isPaused, frames: 0 }
  const way = key === 'l' ? 1 : -1
  const isOnItsWay = !isPaused && Math.sign(speed) === way
  // Forwards begins at 1x when it stood; a second press is faster.
  const faster = SPEEDS.find((one) => one > Math.abs(speed)) ?? SPEEDS.at(-1) ?? 1
  return { speed: way * (isOnItsWay ? faster : 1), plays: way > 0, frames: 0 }
}
