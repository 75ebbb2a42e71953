import type { ToClient } from '@tayang/contract/socket'
import type { WebSocket } from 'ws'
import type { Log } from '#platform/log/log'
import type { QuizFrame, QuizSeat } from './quiz-seat.ts'

/** At which the server that holds quizzes hears those that have sockets only. */
export const QUIZ_LINK_PATH = '/interaction/v1/rooms/quiz'

/** Devices whose pictures are so far behind the edge. */
export type CountedLag = readonly [lagMs: number, devices: number]

/** What a server with sockets tells the one that holds quizzes. */
export type FromSockets =
  /** Answered by a greeting; from the first one on this server hears what the room is sent. */
  | { readonly do: 'watch'; readonly roomId: string; readonly isAgain: boolean }
  | { readonly do: 'leave'; readonly roomId: string }
  /** A person is there; with `joins` they have come just now. */
  | ({ readonly do: 'sit'; readonly joins: boolean } & SeatNamed)
  | ({ readonly do: 'hear'; readonly frame: QuizFrame } & SeatNamed & SeatFacts)
  | { readonly do: 'stand'; readonly seat: number }
  | { readonly do: 'lags'; readonly roomId: string; readonly lags: readonly CountedLag[] }

/** A socket; its number is never used again on the same link. */
interface SeatNamed {
  readonly roomId: string
  readonly seat: number
  readonly person: QuizSeat['person']
}

/** What the server of a socket knows of it. */
export interface SeatFacts {
  readonly isBarred: boolean
  readonly roundTripMs: number | null
  readonly countedMs: number | null
}

/** What the server that holds quizzes tells one with sockets. */
export type FromQuizzes =
  /** What a new socket of the room is told. */
  | { readonly do: 'greet'; readonly roomId: string; readonly events: readonly ToClient[] }
  | { readonly do: 'send'; readonly roomId: string; readonly event: ToClient }
  | { readonly do: 'tell'; readonly seat: number; readonly event: ToClient; readonly pings: boolean }
  /** Lags are counted from here on for a while; `now` is the time by the clock of this server. */
  | { readonly do: 'count-lags'; readonly roomId: string; readonly now: number }

/** Characters of one frame; what is longer goes in several. */
const FRAME_LENGTH = 32 * 1024
/** A character is at most three bytes, and one message more may be in a frame. */
export const LINK_FRAME_BYTES_MAX = 1024 * 1024
/** A peer that reads nothing loses its link: what it had not read is told again on the next one. */
const BUFFERED_BYTES_MAX = 32 * 1024 * 1024
const PING_EVERY_MS = 2_000
const UNANSWERED_MAX = 3

/** One end of a link between two servers. Whatever one turn of the event loop says goes in one write. */
export class QuizLink<Said, Heard> {
  readonly #socket: WebSocket
  #waiting: string[] = []

  constructor(socket: WebSocket, { log, hear }: { log: Log; hear(message: Heard): void }) {
    this.#socket = socket
    socket.on('message', (data) => {
      try {
        // The other side is of the same version, and has proved itself by the secret of this installation.
        for (const message of JSON.parse(String(data)) as Heard[]) hear(message)
      } catch (error) {
        log.warn({ err: error }, 'what another server told of a quiz could not be heeded')
      }
    })
    let unanswered = 0
    socket.on('pong', () => (unanswered = 0))
    const pings = setInterval(() => {
      unanswered += 1
      if (unanswered > UNANSWERED_MAX) socket.terminate()
      else socket.ping()
    }, PING_EVERY_MS).unref()
    socket.once('close', () => clearInterval(pings))
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN
  }

  say(message: Said): void {
    this.#waiting.push(JSON.stringify(message))
    if (this.#waiting.length === 1) setImmediate(() => this.#flush())
  }

  #flush(): void {
    const messages = this.#waiting
    this.#waiting = []
    if (!this.isOpen) return
    let [from, length] = [0, 0]
    for (const [i, message] of messages.entries()) {
      length += message.length
      if (length < FRAME_LENGTH && i < messages.length - 1) continue
      this.#socket.send(`[${messages.slice(from, i + 1).join()}]`)
      from = i + 1
      length = 0
    }
    if (this.#socket.bufferedAmount > BUFFERED_BYTES_MAX) this.#socket.terminate()
  }
}
