import type { Readable } from 'node:stream'
import type { Clock } from '../../clock/clock.ts'
import { Refusal } from '../refusal.ts'

/** Reads a body within a size and a time; a larger or slower one is refused. */
export async function readBody(
  stream: Readable,
  { sizeBytesMax, withinMs, clock }: { sizeBytesMax: number; withinMs: number; clock: Clock },
): Promise<Buffer> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  let isTimedOut = false
  const stop = clock.after(withinMs, () => {
    isTimedOut = true
    stream.destroy()
  })
  try {
    for await (const piece of stream.iterator({ destroyOnReturn: false })) {
      sizeBytes += (piece as Buffer).byteLength
      if (sizeBytes > sizeBytesMax) throw new Refusal('BODY_TOO_LARGE')
      pieces.push(piece as Buffer)
    }
  } catch (error) {
    if (error instanceof Refusal || !stream.destroyed) throw error
    // The client went away or was too slow, which is no failure of ours.
    throw new Refusal('INVALID_PARAMETERS', isTimedOut ? { details: ['The body came too slowly'] } : {})
  } finally {
    stop()
  }
  return Buffer.concat(pieces)
}
