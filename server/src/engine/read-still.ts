import { Agent, get, type IncomingMessage } from 'node:http'
import type { LiveOrigin } from './carriers.ts'

/** Stills are asked for in rounds: more connections than this wait. */
const SOCKETS_MAX = 16
const ANSWER_MS_MAX = 2_000
/** The engine makes none as large. */
const STILL_BYTES_MAX = 256 * 1024

/** Reads the newest still of a show from the live origin; null where it has none. */
export function openStillReader(engine: {
  originOf(showId: string): LiveOrigin | null
}): (showId: string) => Promise<Buffer | null> {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX })
  return async (showId) => {
    const origin = engine.originOf(showId)
    if (origin === null) return null
    const { host, port, prefix } = origin
    const path = `${prefix}/live/${encodeURIComponent(showId)}/still.jpg`
    return new Promise((resolve) => {
      const request = get(
        { agent, host, port, path, timeout: ANSWER_MS_MAX },
        (answer) => void bytesOf(answer).then(resolve, () => resolve(null)),
      )
      request.on('timeout', () => request.destroy())
      request.on('error', () => resolve(null))
    })
  }
}

async function bytesOf(answer: IncomingMessage): Promise<Buffer | null> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of answer as AsyncIterable<Buffer>) {
    sizeBytes += piece.length
    if (sizeBytes > STILL_BYTES_MAX) return null
    pieces.push(piece)
  }
  return answer.statusCode === 200 ? Buffer.concat(pieces) : null
}
