/**
 * Where bullets cross a picture: in lanes from the top, never touching each other, equal texts merged. Pure.
 */

/** Lanes of the upper half of a picture at most. */
export const LANES_MAX = 6
/** How high a lane is, as the style sheet has it: a share of the picture's width within bounds. */
const LANE_PX = { min: 26, max: 40, perWidth: 0.06 }
/** The height that the badges above take. */
export const BADGES_PX = 52

/** How many lanes fit into this share of a picture; one always does. */
export function lanesIn({ width, height }: { width: number; height: number }, share: number): number {
  const lanePx = Math.min(LANE_PX.max, Math.max(LANE_PX.min, width * LANE_PX.perWidth))
  const fitting = Math.floor((height * share - BADGES_PX) / lanePx)
  return Math.max(1, Math.min(Math.round(LANES_MAX * 2 * share), fitting))
}
/** A bullet is shown this much longer than it was paid for. See docs/product/chat.md#bullets-on-the-picture. */
const HIDES_AFTER_MS = 500
/** Equal texts within this time are one bullet with a count. */
const MERGE_WITHIN_MS = 10_000
/** Bullets on the screen at once, by how many a viewer wants to see. */
const AT_ONCE = { few: 4, some: 12, all: 40 } as const

export type Density = keyof typeof AT_ONCE

export interface Flight {
  id: string
  text: string
  profileId: string
  name: string
  lane: number
  /** How many people sent the same text. */
  count: number
  beganAt: number
  /** How long it crosses. */
  lastsMs: number
}

export interface Shot {
  id: string
  text: string
  profileId: string
  name: string
  /** Seconds that were paid for. */
  seconds: number
}

export interface LaneRules {
  density: Density
  lanes: number
  /** How wide a text is, as a share of the picture. */
  shareOf(text: string): number
}

const keyOf = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

/** The flights after a shot: one more, one with a higher count, or the same where no lane is free. */
export function shoot(flights: readonly Flight[], shot: Shot, now: number, rules: LaneRules): Flight[] {
  const flying = flights.filter(({ beganAt, lastsMs }) => now < beganAt + lastsMs)
  const equal = flying.find(
    (flight) => keyOf(flight.text) === keyOf(shot.text) && now - flight.beganAt < MERGE_WITHIN_MS,
  )
  if (equal)
    return flying.map((flight) => (flight === equal ? { ...flight, count: flight.count + 1 } : flight))
  if (flying.length >= AT_ONCE[rules.density]) return flying
  const lastsMs = shot.seconds * 1_000 + HIDES_AFTER_MS
  const lane = freeLane(flying, { text: shot.text, lastsMs, now }, rules)
  if (lane === null) return flying
  const { id, text, profileId, name } = shot
  return [...flying, { id, text, profileId, name, lane, count: 1, beganAt: now, lastsMs }]
}

function freeLane(
  flying: readonly Flight[],
  next: { text: string; lastsMs: number; now: number },
  { lanes, shareOf }: LaneRules,
): number | null {
  for (let lane = 0; lane < lanes; lane++) {
    const inLane = flying.filter((flight) => flight.lane === lane)
    if (inLane.every((flight) => isClear(flight, next, shareOf))) return lane
  }
  return null
}

/** It has entered completely before the next one starts, and leaves before the next one could reach it. */
function isClear(
  before: Flight,
  next: { text: string; lastsMs: number; now: number },
  shareOf: (text: string) => number,
): boolean {
  const speed = (1 + shareOf(before.text)) / before.lastsMs
  const head = (next.now - before.beganAt) * speed
  const isIn = head > shareOf(before.text) + 0.02
  const nextSpeed = (1 + shareOf(next.text)) / next.lastsMs
  const reachesEnd = next.now + 1 / nextSpeed
  return isIn && reachesEnd >= before.beganAt + before.lastsMs
}
