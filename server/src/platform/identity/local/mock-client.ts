import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../http/refusal.ts'

/** Who may be sent back where, and with which secret; made anew at every start. */
export interface MockClient {
  readonly clientId: string
  readonly clientSecret: string
  /** This machine's own names, with our port. */
  readonly redirectUris: readonly string[]
}

/** Below this everything of the stand-in is served. */
export const MOCK_PATH = '/dev/identity'

const FORM_BYTES_MAX = 16 * 1024

/** Reads a small form off the wire. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const pieces: Buffer[] = []
  let sizeBytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    sizeBytes += piece.length
    if (sizeBytes > FORM_BYTES_MAX) throw new Refusal('BODY_TOO_LARGE')
    pieces.push(piece)
  }
  return new URLSearchParams(Buffer.concat(pieces).toString())
}
