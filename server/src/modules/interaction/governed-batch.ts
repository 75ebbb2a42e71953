import type { Batch } from './frames.ts'
import type { QueuedFrame } from './governor.ts'

/** A frame that everybody receives, as somebody else chose it. */
export const frameForAll = (bytes: Buffer): QueuedFrame => ({
  bytes,
  isDecor: false,
  sampledFor: null,
  sampleKey: '',
})

/** What a tick writes to each socket. */
export function batchOf(frames: readonly QueuedFrame[]): Batch {
  const all = Buffer.concat(frames.map(({ bytes }) => bytes))
  const needed = frames.filter(({ isDecor }) => !isDecor)
  return {
    all,
    needed: needed.length === frames.length ? all : Buffer.concat(needed.map(({ bytes }) => bytes)),
  }
}
