import type { ToClient } from '@tayang/contract/socket'

/** A socket with this much unread misses decoration; messages are still written. */
const BUFFERED_DECOR_BYTES_MAX = 64 * 1024
/** A socket that still does not read is closed (1013 Try Again Later); its page reconnects from its last message. */
export const BUFFERED_BYTES_MAX = 256 * 1024
/** `readyState` of an open socket. */
const OPEN = 1
const CLOSE_SLOW = 1013
/** A peer that reads nothing does not read the close either: its connection is terminated after this. */
const CLOSE_GRACE_MS = 2_000

/** First byte of an unfragmented text frame (RFC 6455, section 5.2). */
const TEXT_FRAME = 0x81
/** Lengths that the second byte announces instead of holding. */
const LENGTH_16 = 126
const LENGTH_64 = 127

/**
 * An event as the bytes of one server frame. A server masks nothing, so the bytes are the same for every viewer
 * and are made once.
 */
export function frameOf(event: ToClient): Buffer {
  const payload = Buffer.from(JSON.stringify(event))
  if (payload.length < LENGTH_16) return Buffer.concat([Buffer.of(TEXT_FRAME, payload.length), payload])
  const isShort = payload.length <= 0xffff
  const head = Buffer.alloc(isShort ? 4 : 10)
  head[0] = TEXT_FRAME
  head[1] = isShort ? LENGTH_16 : LENGTH_64
  if (isShort) head.writeUInt16BE(payload.length, 2)
  else head.writeBigUInt64BE(BigInt(payload.length), 2)
  return Buffer.concat([head, payload])
}

/**
 * What a room writes to: a socket of `ws`, which keeps the TCP socket in a field that its types do not name. Frames
 * without compression may go to it as they are.
 */
export interface Listener {
  readonly readyState: number
  readonly _socket?: { readonly writableLength: number; write(bytes: Buffer): unknown } | null
  close(code?: number): void
  terminate(): void
  once(event: 'close', hear: () => void): unknown
}

/** Prepared frames of one tick, with and without decoration. */
export interface Batch {
  readonly all: Buffer
  readonly needed: Buffer
}

/** A batch behind what only one socket receives. */
export const withTargeted = (batch: Batch, own: readonly Buffer[] | undefined): Batch =>
  own ? { all: Buffer.concat([...own, batch.all]), needed: Buffer.concat([...own, batch.needed]) } : batch

/** Writes prepared frames as they are. A slow reader gets the needed ones only, and is then closed. */
export function writeFrames(socket: Listener, { all, needed }: Batch): void {
  if (socket.readyState !== OPEN) return
  const raw = socket._socket
  if (!raw) return
  const waiting = raw.writableLength
  if (waiting > BUFFERED_BYTES_MAX) return closeSlow(socket)
  const bytes = waiting > BUFFERED_DECOR_BYTES_MAX ? needed : all
  if (bytes.length > 0) raw.write(bytes)
}

function closeSlow(socket: Listener): void {
  socket.close(CLOSE_SLOW)
  const timer = setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref()
  socket.once('close', () => clearTimeout(timer))
}
