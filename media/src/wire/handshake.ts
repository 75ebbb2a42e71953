/**
 * RTMP 1.0, section 5.2: the simple handshake, C0 C1 C2 and S0 S1 S2, without digests, which no encoder needs.
 */
const VERSION = 3
export const HANDSHAKE_PART_BYTES = 1536
const HELLO_BYTES = 1 + HANDSHAKE_PART_BYTES

export interface HandshakeRead {
  /** S0, S1 and S2 together, once C0 and C1 are complete. */
  send: Buffer | null
  done: boolean
  /** Bytes after C2, which belong to the chunk stream. */
  rest: Buffer
  failed: string | null
}

const NOTHING = Buffer.alloc(0)

/** `random` fills S1; the caller passes it so that this file stays pure. */
export function createHandshake(random: Buffer): { push(bytes: Buffer): HandshakeRead } {
  const hello = Buffer.alloc(HELLO_BYTES)
  let filled = 0
  let echoLeft = HANDSHAKE_PART_BYTES

  return {
    push(bytes) {
      let send: Buffer | null = null
      let from = 0
      if (filled < HELLO_BYTES) {
        if (filled === 0 && bytes.length > 0 && bytes[0] !== VERSION) {
          return { send: null, done: false, rest: NOTHING, failed: 'the first byte is not RTMP version 3' }
        }
        from = bytes.copy(hello, filled, 0, Math.min(bytes.length, HELLO_BYTES - filled))
        filled += from
        if (filled < HELLO_BYTES) return { send, done: false, rest: NOTHING, failed: null }
        send = answerHello(hello.subarray(1), random)
      }
      // C2 only echoes S1; encoders differ in its content, so it is not checked.
      const echoed = Math.min(echoLeft, bytes.length - from)
      echoLeft -= echoed
      return { send, done: echoLeft === 0, rest: bytes.subarray(from + echoed), failed: null }
    },
  }
}

function answerHello(clientPart: Buffer, random: Buffer): Buffer {
  const answer = Buffer.alloc(1 + 2 * HANDSHAKE_PART_BYTES)
  answer[0] = VERSION
  // S1: four bytes time, four bytes zero, the rest random.
  random.copy(answer, 9, 0, HANDSHAKE_PART_BYTES - 8)
  clientPart.copy(answer, 1 + HANDSHAKE_PART_BYTES)
  return answer
}
