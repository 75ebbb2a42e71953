import type { Readable } from 'node:stream'
import type { Clock } from '../../clock/clock.ts'

/** A sender that is silent this long is gone. */
const SILENT_MS_MAX = 60_000
/** Time to read our refusal before a sender that goes on is cut. */
const LINGER_MS = 2_000

/** Passes on a body that may take hours; a sender that stalls is cut. A reader that stops leaves the socket open. */
export async function* paced(stream: Readable, clock: Clock): AsyncIterable<Uint8Array> {
  const stall = () => stream.destroy(new Error('the sender stalled'))
  let stop = clock.after(SILENT_MS_MAX, stall)
  try {
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      stop()
      yield chunk as Uint8Array
      stop = clock.after(SILENT_MS_MAX, stall)
    }
  } finally {
    stop()
  }
}

/** A refused sender may still be sending: it gets a moment to read the response, then its connection ends. */
export function endUnread(stream: Readable, clock: Clock): void {
  if (stream.destroyed || stream.readableEnded) return
  stream.on('error', () => stream.destroy())
  const stop = clock.after(LINGER_MS, () => stream.destroy())
  stream.once('end', stop)
  stream.resume()
}
