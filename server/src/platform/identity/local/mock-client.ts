import { Buffer } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import { Refusal } from '../../http/refusal.ts'

/** The client that a mock provider knows, made at every start. */
export interface MockClient {
  readonly clientId: string
  readonly clientSecret: string
  /** One for each host name of this machine, with our port. */
  readonly redirectUris: readonly string[]
}

/** The mock providers are served below this path. */
export const MOCK_PATH = '/dev/identity'

const FORM_BYTES_MAX = 16 * 1024

/** Reads a small form from the request body. */
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
