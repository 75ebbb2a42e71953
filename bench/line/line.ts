import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Kbit/s of each second; after its last second it begins again. */
export type Line = readonly number[]
export type NamedLine = readonly [name: string, line: Line]

/** One round trip, as the traces do not tell it. */
export const ROUND_TRIP_S = 0.08

export const DIP_BEGINS_S = 40
export const DIP_OVER_S = 60
/** A good line with 20 s of almost nothing. */
export const DIP: Line = [
  ...Array<number>(DIP_BEGINS_S).fill(4_000),
  ...Array<number>(DIP_OVER_S - DIP_BEGINS_S).fill(150),
  ...Array<number>(60).fill(4_000),
]

/**
 * Lines of phones in trams, metros, trains, buses, a ferry and a car (commutes.md says whose they are). At most 300 s.
 */
export function readCommutes(): ReadonlyMap<string, Line> {
  const text = readFileSync(path.join(import.meta.dirname, 'commutes.json'), 'utf8')
  return new Map(Object.entries(JSON.parse(text) as Record<string, number[]>))
}

/** `BENCH_LINES=tram-39,dip` measures only those. */
export function chooseLines(lines: readonly NamedLine[]): NamedLine[] {
  const wanted = process.env['BENCH_LINES']?.split(',')
  return lines.filter(([name]) => wanted?.includes(name) ?? true)
}

export function bitsPerSecondAt(line: Line, atS: number): number {
  return (line[Math.floor(atS) % line.length] ?? 0) * 1_000
}

/** Bits that come between two moments. */
export function bitsBetween(line: Line, fromS: number, toS: number): number {
  let [bits, atS] = [0, fromS]
  while (atS < toS) {
    const endS = Math.min(toS, Math.floor(atS) + 1)
    bits += bitsPerSecondAt(line, atS) * (endS - atS)
    atS = endS
  }
  return bits
}

/** When so many bits are in, if they are asked for at a moment. */
export function arrivalS(line: Line, askedS: number, bits: number): number {
  let [leftBits, atS] = [bits, askedS + ROUND_TRIP_S]
  for (;;) {
    const endS = Math.floor(atS) + 1
    const bps = bitsPerSecondAt(line, atS)
    if (bps * (endS - atS) >= leftBits) return atS + leftBits / bps
    leftBits -= bps * (endS - atS)
    atS = endS
  }
}

/** Seconds from the end of the dip until a picture had its best lines again and for good; endless where it had not. */
export function backAfterDipS(changes: readonly { atS: number; lines: number }[], best: number): number {
  const poorAt = changes.findLastIndex(({ lines }) => lines < best)
  if (poorAt < 0) return 0
  const again = changes[poorAt + 1]
  return again ? Math.max(0, again.atS - DIP_OVER_S) : Number.POSITIVE_INFINITY
}
