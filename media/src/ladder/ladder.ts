import type { Height } from '@tayang/contract/ingest'
import type { StreamRung } from '../packager/index.ts'

/** The publisher's source, as far as the ladder needs it. */
export interface Source {
  width: number
  height: number
  framesPerSecond: number
  hasAudio: boolean
  /** Its pictures declare other colours than BT.709. */
  hasOtherColours?: boolean
}

/** Average bitrates for moving content; `maxrate` is a tenth above. */
const BITS_PER_SECOND: Record<Height, number> = {
  1080: 4_500_000,
  720: 2_500_000,
  480: 1_200_000,
  360: 700_000,
  240: 250_000,
}
/** The lowest rate that is encoded; a source is converted to the nearest whole rate (29.97 becomes 30). */
const FRAMES_PER_SECOND_MIN = 10

/** The rungs for a source: no higher than it is, tallest first. A portrait picture counts by its shorter side. */
export function chooseHeights(source: Source, heights: readonly Height[]): Height[] {
  const wanted = heights.filter((height) => height <= shorterOf(source)).toSorted((one, other) => other - one)
  if (wanted.length > 0) return wanted
  // A source smaller than every rung is encoded once, at its own size.
  return [heights.toSorted((one, other) => one - other)[0] ?? 240]
}

export function rungOf(source: Source, height: Height): StreamRung {
  const scale = Math.min(1, height / shorterOf(source))
  return {
    name: String(height),
    width: even(source.width * scale),
    height: even(source.height * scale),
    bitsPerSecond: BITS_PER_SECOND[height],
  }
}

const shorterOf = ({ width, height }: Source) => Math.min(width, height)
const even = (px: number) => Math.max(2, 2 * Math.round(px / 2))

/** Whole frames per second, so that the grid of segments falls on frames; fast sources are halved. */
export function chooseFramesPerSecond(source: number, most: number): number {
  let rate = Math.round(source)
  while (rate > most) rate = Math.round(rate / 2)
  return Math.max(FRAMES_PER_SECOND_MIN, rate)
}
