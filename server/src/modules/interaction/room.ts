import type { ToClient } from '@tayang/contract/socket'
import type { WebSocket } from 'ws'
import type { Bucket } from '#platform/pace'
import type { RoomFacts } from './needs.ts'
import { nameColourOf, type Line } from './line.ts'

/** A socket that reads this slowly misses what only decorates (trust F13); lines still come. */
const BUFFERED_DECOR_BYTES_MAX = 256 * 1024
/** A socket that still does not read is closed: 1013 Try Again Later; its page comes back and asks for history. */
const BUFFERED_BYTES_MAX = 1024 * 1024
const CLOSE_SLOW = 1013
const CLOSE_NORMAL = 1000
/** Events that say nothing which the next one of their kind would not say again. */
const DECOR: ReadonlySet<ToClient['type']> = new Set(['viewers', 'news'])
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

/** The owner blocked them, or they are called something else now. */
export type Leaving = 'blocked' | 'renamed'

/** A line that waits for its number. */
export interface Said {
  readonly line: Omit<Line, 'seq'>
  /** Tells the one who said it that it could not be kept. */
  lose(): void
}

/** Who sits in a room and what waits to be told to all of them. Knows no database and no clock. */
export class Room {
  readonly id: string
  readonly ownerProfileId: string | null
  readonly isPremium: boolean
  readonly sockets = new Set<WebSocket>()
  /** Who is signed in here, by account, and how each of their sockets leaves. */
  private readonly present = new Map<string, Set<(why: Leaving) => void>>()
  /** Waits for the next tick, where it is numbered. */
  readonly said: Said[] = []
  /** How fast each profile speaks, by however many sockets. */
  readonly paces = new Map<string, Bucket>()
  /** Devices that play, with the moment until which each counts (ruling R20). */
  readonly playing = new Map<string, number>()
  /** Number of the last line, or null while only the database knows it. */
  lastSeq: number | null = null
  newsAt = 0
  isOver: boolean
  /** Whether pictures come; null before the first ones. */
  isOnAir: boolean | null
  /** The lines that are being kept right now. */
  keeping: Promise<void> | null = null
  private shownViewers = 0
  private frames: { bytes: Buffer; isDecor: boolean }[] = []

  constructor(facts: { id: string } & RoomFacts) {
    this.id = facts.id
    this.ownerProfileId = facts.ownerProfileId
    this.isPremium = facts.isPremium
    this.isOver = facts.isOver
    this.isOnAir = facts.isOnAir
  }

  get isEmpty(): boolean {
    return this.sockets.size === 0 && this.said.length === 0 && this.keeping === null
  }

  get presentAccountIds(): string[] {
    return [...this.present.keys()]
  }

  /** Answers how to leave. */
  join(accountId: string, leave: (why: Leaving) => void): () => void {
    const turns = this.present.get(accountId) ?? new Set()
    this.present.set(accountId, turns.add(leave))
    return () => {
      turns.delete(leave)
      if (turns.size === 0 && this.present.get(accountId) === turns) this.present.delete(accountId)
    }
  }

  /** Somebody leaves by all their sockets; nobody else hears of it (trust 5.19). */
  leave(accountId: string, why: Leaving): void {
    for (const turn of this.present.get(accountId) ?? []) turn(why)
  }

  tell(event: ToClient): void {
    this.frames.push({ bytes: frameOf(event), isDecor: DECOR.has(event.type) })
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
      at: line.at,
      isStreamer: line.role === 'streamer',
      isModerator: line.role === 'moderator',
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
    const needed = this.frames.filter(({ isDecor }) => !isDecor)
    const batch = { all: joined(this.frames), needed: joined(needed) }
    this.frames = []
    for (const socket of this.sockets) writeFrames(socket, batch)
  }

  end(code = CLOSE_NORMAL): void {
    this.isOver = true
    this.flush()
    for (const socket of this.sockets) socket.close(code)
  }
}

const joined = (frames: readonly { bytes: Buffer }[]) => Buffer.concat(frames.map(({ bytes }) => bytes))

/** Writes prepared frames as they are. Who reads slowly gets the needed ones alone, then is closed. */
export function writeFrames(socket: WebSocket, { all, needed }: { all: Buffer; needed: Buffer }): void {
  if (socket.readyState !== socket.OPEN) return
  if (socket.bufferedAmount > BUFFERED_BYTES_MAX) return socket.close(CLOSE_SLOW)
  const bytes = socket.bufferedAmount > BUFFERED_DECOR_BYTES_MAX ? needed : all
  if (bytes.length > 0) rawSocketOf(socket)?.write(bytes)
}

/** `ws` keeps the TCP socket in a field that its types do not name; frames without compression may go to it. */
function rawSocketOf(socket: WebSocket): NodeJS.WritableStream | null {
  return (socket as WebSocket & { _socket?: NodeJS.WritableStream })._socket ?? null
}
