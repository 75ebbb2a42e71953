/** What goes before the bytes of a message: who sent it, and which one it is of theirs on this channel. */
export interface Envelope {
  /** A process, since its start. */
  readonly origin: string
  /** 1 for the first. */
  readonly number: number
  /** No message: it says that `number` was the last one. */
  readonly isPosition: boolean
  readonly body: Buffer
}

const VERSION = 1
const ORIGIN_BYTES = 8
const NUMBER_BYTES = 6
const HEAD_BYTES = 2 + ORIGIN_BYTES + NUMBER_BYTES

export function writeEnvelope({ origin, number, isPosition, body }: Envelope): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + body.length)
  bytes.writeUInt8(VERSION, 0)
  bytes.writeUInt8(isPosition ? 1 : 0, 1)
  bytes.write(origin, 2, ORIGIN_BYTES, 'hex')
  bytes.writeUIntBE(number, 2 + ORIGIN_BYTES, NUMBER_BYTES)
  body.copy(bytes, HEAD_BYTES)
  return bytes
}

/** Null for what no process of ours wrote. */
export function readEnvelope(bytes: Buffer): Envelope | null {
  if (bytes.length < HEAD_BYTES || bytes.readUInt8(0) !== VERSION) return null
  return {
    origin: bytes.toString('hex', 2, 2 + ORIGIN_BYTES),
    number: bytes.readUIntBE(2 + ORIGIN_BYTES, NUMBER_BYTES),
    isPosition: bytes.readUInt8(1) === 1,
    body: bytes.subarray(HEAD_BYTES),
  }
}
