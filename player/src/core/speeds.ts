export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** The neighbouring speed; at an end of the list the current one. */
export function stepSpeed(current: number, direction: 1 | -1): number {
  const faster = speeds.filter((speed) => speed > current)
  const slower = speeds.filter((speed) => speed < current)
  return (direction === 1 ? faster[0] : slower.at(-1)) ?? current
}
