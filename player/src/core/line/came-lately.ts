import type { Passage } from './line-meter.ts'

/** So long is lately. */
export const LATELY_MS = 800
const PASSAGES_MAX = 40

/** What came over the line just now: where something is waited for all the while, that is what the line gives. */
export function cameLately(): { note(passage: Passage): void; bps(nowMs: number): number } {
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
  }
}
