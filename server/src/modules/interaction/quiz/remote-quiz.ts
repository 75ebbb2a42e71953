import type { ToClient } from '@tayang/contract/socket'
import { WebSocket } from 'ws'
import type { Clock } from '#platform/clock/clock'
import type { Log } from '#platform/log/log'
import { nodeHeaders } from '../cluster/node-links.ts'
import type { Rooms } from '../rooms.ts'
import {
  LINK_FRAME_BYTES_MAX,
  QUIZ_LINK_PATH,
  QuizLink,
  type FromQuizzes,
  type FromSockets,
} from './quiz-link.ts'
import type { QuizFrame, SocketQuiz, SocketSeat } from './quiz-seat.ts'
import { PlayingSeat } from './playing-seat.ts'
import { countLags } from './count-lags.ts'

const AGAIN_AFTER_MS = 300
const HANDSHAKE_MS_MAX = 3_000
/** Lags are told so often while they are asked for, and for so long after it. */
const TELL_EVERY_MS = 1_000
const LAGS_WANTED_MS = 60_000

type Tell = (event: ToClient) => void

/** A room of this server that may have a quiz or a poll at the other one. */
interface WatchedRoom {
  readonly id: string
  readonly seats: Set<PlayingSeat>
  /** New sockets that wait for their greeting. */
  waiting: Tell[]
  /** Whether a quiz or a poll was told of. */
  isPlayed: boolean
  /** The next greeting is for everybody here: there was no link before it. */
  isGreetedAgain: boolean
  lagsUntil: number
  /** How much the clock of the other server is ahead of this one. */
  aheadMs: number
}

interface Needs {
  readonly secret: string
  /** Where the server is that holds quizzes; null while there is none. */
  wholeAddress(): Promise<string | null>
  readonly rooms: Pick<Rooms, 'openRoom'>
  readonly clock: Clock
  readonly log: Log
}

/**
 * Quizzes and polls that another server holds, on the sockets of this one. Frames of pages that were not answered are
 * told again on the next link, so that a link which is lost costs a viewer nothing but time.
 */
export class RemoteQuiz implements SocketQuiz, Disposable {
  readonly #needs: Needs
  readonly #rooms = new Map<string, WatchedRoom>()
  readonly #seats = new Map<SocketSeat, PlayingSeat>()
  readonly #byNumber = new Map<number, PlayingSeat>()
  readonly #stopTelling: () => void
  #seatNumber = 0
  #socket: WebSocket | null = null
  #link: QuizLink<FromSockets, FromQuizzes> | null = null
  #retry: NodeJS.Timeout | undefined
  /** Also while the link is open. */
  #isConnecting = false
  #isOver = false

  constructor(needs: Needs) {
    this.#needs = needs
    this.#stopTelling = needs.clock.every(TELL_EVERY_MS, () => this.#lookAtRooms())
  }

  greet(roomId: string, tell: Tell): void {
    const known = this.#rooms.get(roomId)
    const room = known ?? this.#watch(roomId)
    if (known && !known.isPlayed && known.waiting.length === 0) return
    if (!this.#link) return void (room.isGreetedAgain = true)
    room.waiting.push(tell)
    // Whatever greeting comes next was made after this socket began to hear the room.
    if (known && room.waiting.length === 1) this.#link.say({ do: 'watch', roomId, isAgain: false })
  }

  join(seat: SocketSeat): void {
    const playing = this.#seatOf(seat)
    if (playing && this.#rooms.get(seat.roomId)?.isPlayed) this.#sit(playing, { joins: true })
  }

  hear(seat: SocketSeat, frame: QuizFrame): void {
    const playing = this.#seatOf(seat)
    if (!playing) return
    playing.keep(frame, this.#needs.clock.now())
    this.#link?.say(playing.heard(frame))
  }

  [Symbol.dispose](): void {
    this.#isOver = true
    this.#stopTelling()
    clearTimeout(this.#retry)
    this.#socket?.terminate()
  }

  #watch(roomId: string): WatchedRoom {
    const room: WatchedRoom = {
      id: roomId,
      seats: new Set(),
      waiting: [],
      isPlayed: false,
      isGreetedAgain: false,
      lagsUntil: -Infinity,
      aheadMs: 0,
    }
    this.#rooms.set(roomId, room)
    if (this.#link) this.#link.say({ do: 'watch', roomId, isAgain: false })
    else this.#connect()
    return room
  }

  /** Null of a socket that is closed. */
  #seatOf(seat: SocketSeat): PlayingSeat | null {
    const known = this.#seats.get(seat)
    if (known) return known
    if (!seat.isOpen) return null
    const playing = new PlayingSeat(seat, ++this.#seatNumber)
    this.#seats.set(seat, playing)
    this.#byNumber.set(playing.number, playing)
    const room = this.#rooms.get(seat.roomId) ?? this.#watch(seat.roomId)
    room.seats.add(playing)
    seat.whenClosed(() => {
      this.#seats.delete(seat)
      this.#byNumber.delete(playing.number)
      room.seats.delete(playing)
      this.#link?.say({ do: 'stand', seat: playing.number })
    })
    return playing
  }

  #sit({ number, seat }: PlayingSeat, { joins }: { joins: boolean }): void {
    const { roomId, person } = seat
    this.#link?.say({ do: 'sit', roomId, seat: number, person, joins })
  }

  #connect(afterMs = 0): void {
    if (this.#isConnecting || this.#isOver || this.#rooms.size === 0) return
    this.#isConnecting = true
    this.#retry = setTimeout(() => {
      this.#open().catch((error: unknown) => {
        this.#needs.log.debug({ err: error }, 'the server that holds quizzes is not known')
        this.#connectAgain()
      })
    }, afterMs).unref()
  }

  #connectAgain(): void {
    this.#isConnecting = false
    this.#connect(AGAIN_AFTER_MS)
  }

  async #open(): Promise<void> {
    const { wholeAddress, secret, log } = this.#needs
    const address = await wholeAddress()
    if (this.#isOver) return
    if (address === null) return this.#connectAgain()
    const socket = new WebSocket(`ws://${address}${QUIZ_LINK_PATH}`, {
      headers: nodeHeaders(secret),
      handshakeTimeout: HANDSHAKE_MS_MAX,
      maxPayload: LINK_FRAME_BYTES_MAX,
      perMessageDeflate: false,
    })
    this.#socket = socket
    socket.on('error', () => undefined)
    socket.once('open', () => {
      this.#link = new QuizLink(socket, { log, hear: (message) => this.#heed(message) })
      this.#tellAll(this.#link)
    })
    socket.once('close', () => {
      this.#link = null
      for (const room of this.#rooms.values()) {
        room.isGreetedAgain = true
        room.waiting = []
      }
      this.#connectAgain()
    })
  }

  /** What the other server has to know of this one on a new link. */
  #tellAll(link: QuizLink<FromSockets, FromQuizzes>): void {
    for (const roomId of this.#rooms.keys()) link.say({ do: 'watch', roomId, isAgain: true })
    for (const seat of this.#seats.values()) for (const frame of seat.unanswered) link.say(seat.heard(frame))
  }

  #heed(message: FromQuizzes): void {
    if (message.do === 'tell') return this.#byNumber.get(message.seat)?.tell(message, this.#needs.clock)
    const room = this.#rooms.get(message.roomId)
    if (!room) return
    switch (message.do) {
      case 'greet':
        return this.#greetIn(room, message.events)
      case 'send':
        this.#needs.rooms.openRoom(room.id)?.send(message.event)
        return this.#play(room)
      case 'count-lags': {
        const now = this.#needs.clock.now()
        room.lagsUntil = now + LAGS_WANTED_MS
        room.aheadMs = message.now - now
        return this.#tellLags(room)
      }
    }
  }

  #greetIn(room: WatchedRoom, events: readonly ToClient[]): void {
    const { waiting, isGreetedAgain, isPlayed } = room
    room.waiting = []
    room.isGreetedAgain = false
    if (isGreetedAgain) {
      const open = this.#needs.rooms.openRoom(room.id)
      for (const event of events) open?.send(event)
      // It ended unheard.
      if (isPlayed && !events.some(({ type }) => type === 'quiz')) open?.send({ type: 'quiz', quiz: null })
    } else for (const tell of waiting) for (const event of events) tell(event)
    if (events.length === 0) room.isPlayed = false
    else this.#play(room, isGreetedAgain)
  }

  /** From here on everybody who sits here is known where the quiz is. */
  #play(room: WatchedRoom, joins = false): void {
    if (room.isPlayed && !joins) return
    room.isPlayed = true
    for (const seat of room.seats) if (seat.seat.person) this.#sit(seat, { joins })
  }

  #lookAtRooms(): void {
    const now = this.#needs.clock.now()
    for (const room of this.#rooms.values()) {
      if (room.lagsUntil > now || room.isPlayed) this.#tellLags(room)
      if (this.#needs.rooms.openRoom(room.id) || room.seats.size > 0) continue
      this.#rooms.delete(room.id)
      this.#link?.say({ do: 'leave', roomId: room.id })
    }
  }

  #tellLags({ id: roomId, aheadMs }: WatchedRoom): void {
    const lagsMs = this.#needs.rooms.openRoom(roomId)?.lagsMs ?? []
    this.#link?.say({ do: 'lags', roomId, lags: countLags(lagsMs, aheadMs) })
  }
}
