import { createChunkReader, UNAUTHORISED_BYTES_MAX, type Message } from './chunk-reader.ts'
import { createHandshake } from './handshake.ts'

export interface RtmpRead {
  messages: Message[]
  /** The handshake's answer. */
  send: Buffer | null
  /** Why this connection must be closed; no further bytes are read. */
  failed: string | null
}

export interface RtmpReader {
  push(bytes: Buffer): RtmpRead
  isShakenHands(): boolean
  /** Lifts the bound on unauthorised bytes and on the size of media messages. */
  allowMedia(): void
}

/** Reads the bytes of one connection, from the first of the handshake. */
export function createRtmpReader(random: Buffer): RtmpReader {
  const handshake = createHandshake(random)
  const chunks = createChunkReader()
  let isShakenHands = false
  let isAuthorised = false
  let received = 0
  let failed: string | null = null

  return {
    isShakenHands: () => isShakenHands,
    allowMedia() {
      isAuthorised = true
      chunks.allowMedia()
    },
    push(bytes) {
      if (failed !== null) return { messages: [], send: null, failed }
      received += bytes.length
      if (!isAuthorised && received > UNAUTHORISED_BYTES_MAX) {
        failed = 'too much was sent before the publish was authorised'
        return { messages: [], send: null, failed }
      }
      let send: Buffer | null = null
      let rest = bytes
      if (!isShakenHands) {
        const shaken = handshake.push(bytes)
        failed = shaken.failed
        send = shaken.send
        isShakenHands = shaken.done
        if (failed !== null || !isShakenHands) return { messages: [], send, failed }
        rest = shaken.rest
      }
      const read = chunks.push(rest)
      failed = read.failed
      return { messages: read.messages, send, failed }
    },
  }
}
