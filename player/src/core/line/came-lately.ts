import type { Passage } from './line-meter.ts'

/** So long is lately. */
export const LATELY_MS = 800
const PASSAGES_MAX = 40

/** About a segment of sound: less tells little of a line. */
const TELLING_BYTES = 8_000

interface CameLately {
  note(passage: Passage): void
  /** What came just now: where something is waited for all the while, that is what the line gives. */
  bps(nowMs: number): number
  /** What the line gave to the last pieces that came after a moment; null while they are too few to tell. */
  givenBps(sinceMs: number): number | null
}

export function cameLately(): CameLately {
  let passages: readonly Passage[] = []
  return {
    note(passage) {
      passages = [...passages, passage].slice(-PASSAGES_MAX)
    },
    bps(nowMs) {
      const fromMs = nowMs - LATELY_MS
      const bytes = passages.reduce((sum, { endMs, tookMs, bytes: of }) => {
        const insideMs = endMs - Math.max(fromMs, endMs - tookMs)
        return insideMs > 0 ? sum + of * (insideMs / Math.max(1, tookMs)) : sum
      }, 0)
      return (bytes * 8_000) / LATELY_MS
    },
    givenBps(sinceMs) {
      let [bytes, tookMs] = [0, 0]
      for (const passage of passages.toReversed()) {
        if (passage.endMs <= sinceMs || bytes >= TELLING_BYTES) break
        bytes += passage.bytes
        tookMs += passage.tookMs
      }
      return bytes < TELLING_BYTES ? null : (bytes * 8_000) / Math.max(1, tookMs)
    },
  }
}
