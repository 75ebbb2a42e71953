import type { ToClient } from '@tayang/contract/socket'
import type { Clock } from '#platform/clock/clock'
import type { Log } from '#platform/log/log'
import type { SocketRoute } from '#platform/sockets/socket'
import { provesNode } from '../cluster/node-links.ts'
import {
  LINK_FRAME_BYTES_MAX,
  QUIZ_LINK_PATH,
  QuizLink,
  type CountedLag,
  type FromQuizzes,
  type FromSockets,
  type SeatFacts,
} from './quiz-link.ts'
import type { QuizSeat, RoomQuiz } from './quiz-seat.ts'

/** Seats of one link; frames of further ones are answered as `busy`. */
const SEATS_MAX = 100_000
/** How long a link may have been away whose server is told the end of a poll. */
const ENDED_MS = 5 * 60_000
/** Lags are asked for again after this, while somebody reads them. */
const LAGS_AGAIN_MS = 20_000

type LinkToSockets = QuizLink<FromQuizzes, FromSockets>

/** The sockets of rooms at other servers, as the server that holds their quizzes has them. */
export interface RemoteSeats {
  readonly socket: SocketRoute
  send(roomId: string, event: ToClient): void
  tell(roomId: string, accountId: string, event: ToClient): void
  lagsOf(roomId: string): readonly number[]
}

interface Needs {
  readonly secret: string
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly quiz: RoomQuiz
  /** How the last poll of a room ended, of which a server did not hear whose link was away. */
  pollEndedIn(roomId: string): ToClient | undefined
}

export function openRemoteSeats(own: Omit<Needs, 'pollEndedIn'>): RemoteSeats {
  const { clock } = own
  const ended = new Map<string, { readonly event: ToClient; readonly until: number }>()
  const needs: Needs = { ...own, pollEndedIn: (roomId) => ended.get(roomId)?.event }
  function noteEnd(roomId: string, event: ToClient): void {
    const now = clock.now()
    for (const [id, { until }] of ended) if (until <= now) ended.delete(id)
    ended.set(roomId, { event, until: now + ENDED_MS })
  }
  const watching = new Map<string, Set<RemoteRoom>>()
  const roomsOf = (roomId: string): Iterable<RemoteRoom> => watching.get(roomId) ?? []
  return {
    socket: {
      kind: 'quiz',
      path: new RegExp(`^${QUIZ_LINK_PATH}$`),
      frameBytesMax: LINK_FRAME_BYTES_MAX,
      // A quiz goes on until its server ends.
      isInternal: true,
      admit: (request) => (provesNode(request, needs.secret) ? null : 404),
      open(socket) {
        const server = new RemoteServer(needs, watching, (hear) => {
          const link: LinkToSockets = new QuizLink(socket, { log: needs.log, hear })
          return link
        })
        socket.once('close', () => server.end())
      },
    },
    send(roomId, event) {
      if (event.type === 'poll-ended') noteEnd(roomId, event)
      for (const { link } of roomsOf(roomId)) link.say({ do: 'send', roomId, event })
    },
    tell(roomId, accountId, event) {
      for (const { people } of roomsOf(roomId))
        for (const seat of people.get(accountId) ?? []) seat.tell(event)
    },
    lagsOf(roomId) {
      const now = clock.now()
      const lags: number[] = []
      for (const room of roomsOf(roomId)) {
        if (now - room.lagsAskedAt >= LAGS_AGAIN_MS) {
          room.lagsAskedAt = now
          room.link.say({ do: 'count-lags', roomId, now })
        }
        for (const [lagMs, devices] of room.lags) for (let i = 0; i < devices; i++) lags.push(lagMs)
      }
      return lags
    },
  }
}

/** One room at one other server. */
interface RemoteRoom {
  readonly link: LinkToSockets
  /** By account. */
  readonly people: Map<string, Set<RemoteSeat>>
  lags: readonly CountedLag[]
  lagsAskedAt: number
}

class RemoteServer {
  readonly #needs: Needs
  readonly #watching: Map<string, Set<RemoteRoom>>
  readonly #link: LinkToSockets
  readonly #rooms = new Map<string, RemoteRoom>()
  readonly #seats = new Map<number, RemoteSeat>()

  constructor(
    needs: Needs,
    watching: Map<string, Set<RemoteRoom>>,
    linkTo: (hear: (message: FromSockets) => void) => LinkToSockets,
  ) {
    this.#needs = needs
    this.#watching = watching
    this.#link = linkTo((message) => this.#hear(message))
  }

  end(): void {
    for (const number of this.#seats.keys()) this.#stand(number)
    for (const roomId of this.#rooms.keys()) this.#leave(roomId)
  }

  #hear(message: FromSockets): void {
    const { quiz } = this.#needs
    switch (message.do) {
      case 'watch':
        return this.#watch(message)
      case 'leave':
        return this.#leave(message.roomId)
      case 'sit': {
        const seat = this.#seatOf(message)
        if (seat && message.joins) quiz.join(seat)
        return
      }
      case 'hear':
        return this.#hearSeat(message)
      case 'stand':
        return this.#stand(message.seat)
      case 'lags': {
        const room = this.#rooms.get(message.roomId)
        if (room) room.lags = message.lags
      }
    }
  }

  #hearSeat(message: Extract<FromSockets, { do: 'hear' }>): void {
    const { frame } = message
    const seat = this.#seatOf(message)
    if (seat) {
      seat.facts = message
      return this.#needs.quiz.hear(seat, frame)
    }
    if (frame.type === 'quiz-desk') return
    const { roundId } = frame
    const key = frame.type === 'quiz-answer' ? { key: frame.key } : {}
    const event = { type: 'quiz-turned-away', roundId, why: 'busy', ...key } as const
    this.#link.say({ do: 'tell', seat: message.seat, event, pings: false })
  }

  #watch({ roomId, isAgain }: Extract<FromSockets, { do: 'watch' }>): void {
    if (!this.#rooms.has(roomId)) {
      const room: RemoteRoom = { link: this.#link, people: new Map(), lags: [], lagsAskedAt: -Infinity }
      this.#rooms.set(roomId, room)
      this.#watching.set(roomId, (this.#watching.get(roomId) ?? new Set()).add(room))
    }
    const { quiz, pollEndedIn } = this.#needs
    const missed = isAgain ? pollEndedIn(roomId) : undefined
    // Pages show the end of the poll that they know, and no other.
    const events = [...(missed ? [missed] : []), ...quiz.greet(roomId)]
    this.#link.say({ do: 'greet', roomId, events })
  }

  #leave(roomId: string): void {
    const room = this.#rooms.get(roomId)
    const left = this.#watching.get(roomId)
    if (!room || !left || !this.#rooms.delete(roomId)) return
    left.delete(room)
    if (left.size === 0) this.#watching.delete(roomId)
  }

  /** The seat with who sits there now; null where there is no space for one more. */
  #seatOf({ roomId, seat: number, person }: Extract<FromSockets, { do: 'sit' | 'hear' }>): RemoteSeat | null {
    const known = this.#seats.get(number)
    if (!known && this.#seats.size >= SEATS_MAX) return null
    const seat = known ?? new RemoteSeat(this.#link, number, roomId)
    this.#seats.set(number, seat)
    const people = this.#rooms.get(roomId)?.people
    if (seat.person?.accountId !== person?.accountId) this.#forget(seat)
    seat.person = person
    if (person) people?.set(person.accountId, (people.get(person.accountId) ?? new Set()).add(seat))
    return seat
  }

  #stand(number: number): void {
    const seat = this.#seats.get(number)
    if (!seat || !this.#seats.delete(number)) return
    seat.hasLeft = true
    this.#forget(seat)
  }

  #forget(seat: RemoteSeat): void {
    const people = this.#rooms.get(seat.roomId)?.people
    const accountId = seat.person?.accountId
    const seats = accountId === undefined ? undefined : people?.get(accountId)
    if (!people || !seats || accountId === undefined) return
    seats.delete(seat)
    if (seats.size === 0) people.delete(accountId)
  }
}

/** A socket at another server. */
class RemoteSeat implements QuizSeat {
  readonly roomId: string
  person: QuizSeat['person'] = null
  facts: SeatFacts = { isBarred: false, roundTripMs: null, countedMs: null }
  hasLeft = false
  readonly #link: LinkToSockets
  readonly #number: number

  constructor(link: LinkToSockets, number: number, roomId: string) {
    this.#link = link
    this.#number = number
    this.roomId = roomId
  }

  get isOpen(): boolean {
    return !this.hasLeft && this.#link.isOpen
  }

  get roundTripMs(): number | null {
    return this.facts.roundTripMs
  }

  get countedMs(): number | null {
    return this.facts.countedMs
  }

  isBarred(): boolean {
    return this.facts.isBarred
  }

  tell(event: ToClient): void {
    this.#say(event, false)
  }

  ask(event: ToClient): void {
    this.#say(event, true)
  }

  #say(event: ToClient, pings: boolean): void {
    if (this.isOpen) this.#link.say({ do: 'tell', seat: this.#number, event, pings })
  }
}
