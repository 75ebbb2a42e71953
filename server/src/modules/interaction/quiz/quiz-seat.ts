import type { FromClient, ToClient } from '@tayang/contract/socket'
import type { WebSocket } from 'ws'
import type { Clock } from '#platform/clock/clock'
import { frameOf, writeFrames, type Listener } from '../frames.ts'

/** What a page sends to the quiz or the poll of its room. */
export type QuizFrame = Extract<FromClient, { type: 'quiz-open' | 'quiz-answer' | 'quiz-desk' }>

/** One socket in a room, as the quiz sees it. */
export interface QuizSeat {
  readonly roomId: string
  /** Null of a guest. */
  readonly person: { readonly accountId: string; readonly profileId: string } | null
  /** Whether the person is banned here or suspended; a muted one is not. */
  isBarred(): boolean
  /** False once the socket is closed. */
  readonly isOpen: boolean
  /** What the last answered ping took; null before. */
  readonly roundTripMs: number | null
  /**
   * How much of the window was gone when the answer came that is heard now, where another server wrote the question and
   * counted it there; null where the quiz counts itself.
   */
  readonly countedMs: number | null
  /** Sends at once: a window that is counted by the server cannot wait for the room's next tick. */
  tell(event: ToClient): void
  /** Sends at once and measures the round trip; browsers answer a ping by themselves (RFC 6455, section 5.5.3). */
  ask(event: ToClient): void
}

/** What plays on the sockets of rooms, in a higher module. */
export interface RoomQuiz {
  /** What a new socket of a room is told. */
  greet(roomId: string): readonly ToClient[]
  /** A person has authorized at a socket. */
  join(seat: QuizSeat): void
  hear(seat: QuizSeat, frame: QuizFrame): void
}

/** The same for the sockets of this process, in whichever process it plays. */
export interface SocketQuiz {
  /** Tells a new socket of a room what is played there. */
  greet(roomId: string, tell: (event: ToClient) => void): void
  join(seat: SocketSeat): void
  hear(seat: SocketSeat, frame: QuizFrame): void
}

const PING = Buffer.from('quiz')
/** An unmasked ping with these bytes (RFC 6455, section 5.2). */
const PING_FRAME = Buffer.concat([Buffer.of(0x89, PING.length), PING])

export class SocketSeat implements QuizSeat {
  readonly roomId: string
  person: QuizSeat['person'] = null
  roundTripMs: number | null = null
  readonly countedMs = null
  readonly isBarred: () => boolean
  private readonly socket: WebSocket
  private readonly clock: Pick<Clock, 'now'>
  private pingedAt: number | null = null

  constructor(
    socket: WebSocket,
    facts: { roomId: string; clock: Pick<Clock, 'now'>; isBarred: () => boolean },
  ) {
    this.socket = socket
    this.roomId = facts.roomId
    this.clock = facts.clock
    this.isBarred = facts.isBarred
    socket.on('pong', (data: Buffer) => {
      if (this.pingedAt === null || !data.equals(PING)) return
      this.roundTripMs = Math.max(0, this.clock.now() - this.pingedAt)
      this.pingedAt = null
    })
  }

  get isOpen(): boolean {
    return this.socket.readyState === this.socket.OPEN
  }

  /** Called once; of a socket that is open. */
  whenClosed(hear: () => void): void {
    this.socket.once('close', hear)
  }

  tell(event: ToClient): void {
    tellAtOnce([this.socket], event)
  }

  /** In one write: two of them cost twice as much, and it is a crowd that opens a question. */
  ask(event: ToClient): void {
    this.pingedAt = this.clock.now()
    const frames = Buffer.concat([frameOf(event), PING_FRAME])
    writeFrames(this.socket, { all: frames, needed: frames })
  }
}

/** Writes an event past the room's tick. */
export function tellAtOnce(sockets: Iterable<Listener>, event: ToClient): void {
  const frame = frameOf(event)
  for (const socket of sockets) writeFrames(socket, { all: frame, needed: frame })
}
