/**
 * The governor of a room: which messages everybody receives, so that a big room costs as little per viewer as a small
 * one and stays readable. Pure.
 */

import type { ChatMessage } from './message.ts'

/** A room with more sockets is written to less often, and within bounds per viewer. */
export const BIG_ROOM_SOCKETS = 1_000
/** In a big room: at most four writes and eight kilobytes a second for each viewer. */
export const BIG_TICK_MS = 250
const BIG_BYTES_PER_TICK = (8 * 1024 * BIG_TICK_MS) / 1_000
/** In a small room: as many as a page can show. */
const MESSAGES_PER_TICK = 40

/** A frame that waits for the next tick. */
export interface QueuedFrame {
  readonly bytes: Buffer
  /** The next frame of its kind replaces it. */
  readonly isDecor: boolean
  /** The author of an ordinary message, which may be sampled out for everybody else. */
  readonly sampledFor: string | null
  /** By which messages are sampled; random, and independent of the author. */
  readonly sampleKey: string
  /** What it shows, where that is a message of this tick. */
  readonly message?: ChatMessage
}

export interface GovernedFrames {
  readonly broadcast: readonly QueuedFrame[]
  /** Messages that only their authors receive. */
  readonly sampledOut: readonly QueuedFrame[]
}

export function govern(waiting: readonly QueuedFrame[], { isBig }: { isBig: boolean }): GovernedFrames {
  const ordinary = waiting.filter(({ sampledFor }) => sampledFor !== null)
  const sizeOf = (frames: readonly QueuedFrame[]) => frames.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const mayBytes = isBig ? BIG_BYTES_PER_TICK - (sizeOf(waiting) - sizeOf(ordinary)) : Infinity
  if (ordinary.length <= MESSAGES_PER_TICK && sizeOf(ordinary) <= mayBytes)
    return { broadcast: waiting, sampledOut: [] }

  const taken = new Set<QueuedFrame>()
  let left = mayBytes
  for (const frame of ordinary.toSorted((a, b) => (a.sampleKey < b.sampleKey ? -1 : 1))) {
    if (taken.size === MESSAGES_PER_TICK || frame.bytes.length > left) break
    left -= frame.bytes.length
    taken.add(frame)
  }
  return {
    broadcast: waiting.filter((frame) => frame.sampledFor === null || taken.has(frame)),
    sampledOut: ordinary.filter((frame) => !taken.has(frame)),
  }
}
