import { readConnection } from '../../data/read-connection.ts'

const KEY = 'tayang.line'
/** A line of last week says little about today's. */
const GOOD_FOR_MS = 7 * 24 * 3_600_000

type Lines = Readonly<Record<string, readonly [bps: number, atMs: number]>>

/** Networks are told apart as far as the browser does: 'wifi', 'cellular', or one name for all. */
const networkName = () => readConnection().connectionType ?? 'unknown'

function readLines(): Lines {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof lines === 'object' && lines !== null ? (lines as Lines) : {}
  } catch {
    return {}
  }
}

/** What could be counted on when this device last played over this kind of network; null where it never has. */
export function rememberedBps(nowMs: number): number | null {
  // Taken by name: what is stored may be damaged, and not everything can be iterated.
  const { 0: bps, 1: atMs } = readLines()[networkName()] ?? {}
  return typeof bps === 'number' && typeof atMs === 'number' && Math.abs(nowMs - atMs) < GOOD_FOR_MS
    ? bps
    : null
}

export function rememberLine(bps: number, nowMs: number): void {
  try {
    const lines = { ...readLines(), [networkName()]: [Math.round(bps), nowMs] }
    localStorage.setItem(KEY, JSON.stringify(lines))
  } catch {
    // Without storage the next film begins carefully.
  }
}
