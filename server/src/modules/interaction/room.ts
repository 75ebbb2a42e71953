import type { ToClient } from '@tayang/contract/socket'
import type { WebSocket } from 'ws'
import { nameColourOf, type Line } from './line.ts'

/** A socket that reads this slowly misses lines. */
const BUFFERED_LINES_MAX_BYTES = 256 * 1024
/** A socket that still does not read is closed (trust F13): 1013 Try Again Later. */
const BUFFERED_MAX_BYTES = 1024 * 1024
const CLOSE_SLOW = 1013
const CLOSE_NORMAL = 1000
/** Lines of one tick; what is said past it is refused, so that a room stays readable. */
export const LINES_PER_TICK_MAX = 40

/** First byte of an unfragmented text frame (RFC 6455, section 5.2). */
const TEXT_FRAME = 0x81
/** Lengths that the second byte announces instead of holding. */
const LENGTH_16 = 126
const LENGTH_64 = 127

/**
 * An event as the bytes of one server frame. A server masks nothing, so the bytes are the same for every viewer
 * and are made once (ruling R10).
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

/** Who sits in a room and what waits to be told to all of them. Knows no database and no clock. */
export class Room {
  readonly id: string
  readonly ownerProfileId: string
  readonly sockets = new Set<WebSocket>()
  /** Said and numbered, waiting for the next tick. */
  readonly said: Line[] = []
  /** Devices that play, with the moment until which each counts (ruling R20). */
  readonly playing = new Map<string, number>()
  lastSeq: number
  newsAt = 0
  isOver: boolean
  isWriting = false
  private shownViewers = 0
  private frames: Buffer[] = []

  constructor(facts: { id: string; ownerProfileId: string; lastSeq: number; isOver: boolean }) {
    this.id = facts.id
    this.ownerProfileId = facts.ownerProfileId
    this.lastSeq = facts.lastSeq
    this.isOver = facts.isOver
  }

  get isEmpty(): boolean {
    return this.sockets.size === 0 && this.said.length === 0 && this.frames.length === 0
  }

  tell(event: ToClient): void {
    this.frames.push(frameOf(event))
  }

  tellLine(line: Line): void {
    this.tell({
      type: 'comment',
      id: line.id,
      data: { type: 'normal', text: line.text },
      profile: line.profile,
      commentNameColor: nameColourOf(line.profile.id),
      createdAt: line.createdAt,
      seq: line.seq,
      isStreamer: line.isStreamer,
    })
  }

  /** Counts who plays now and tells the number where it changed. */
  countViewers(now: number): void {
    for (const [deviceId, until] of this.playing) if (until <= now) this.playing.delete(deviceId)
    if (this.playing.size === this.shownViewers) return
    this.shownViewers = this.playing.size
    this.tell({ type: 'viewers', data: this.shownViewers })
  }

  /** One write per socket, whatever the number of events: the write is what costs. */
  flush(): void {
    if (this.frames.length === 0) return
    const bytes = this.frames.length === 1 ? this.frames[0] : Buffer.concat(this.frames)
    this.frames = []
    if (!bytes) return
    for (const socket of this.sockets) writeFrames(socket, bytes)
  }

  end(): void {
    this.isOver = true
    this.flush()
    for (const socket of this.sockets) socket.close(CLOSE_NORMAL)
  }
}

/** Writes prepared frames as they are; drops them for a socket that does not keep up. */
export function writeFrames(socket: WebSocket, bytes: Buffer): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > BUFFERED_MAX_BYTES) return socket.close(CLOSE_SLOW)
  if (socket.bufferedAmount > BUFFERED_LINES_MAX_BYTES) return
  rawSocketOf(socket)?.write(bytes)
}

/** `ws` keeps the TCP socket in a field that its types do not name; frames without compression may go to it. */
function rawSocketOf(socket: WebSocket): NodeJS.WritableStream | null {
  return (socket as WebSocket & { _socket?: NodeJS.WritableStream })._socket ?? null
}
