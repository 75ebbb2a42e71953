import type { Clock } from '#platform/clock/clock'
import type { FromQuizzes, FromSockets } from './quiz-link.ts'
import type { QuizFrame, SocketSeat } from './quiz-seat.ts'

type Answer = Extract<QuizFrame, { type: 'quiz-answer' }>
type Told = Extract<FromQuizzes, { do: 'tell' }>

/** A socket of this server, on which a quiz of another one is played. */
export class PlayingSeat {
  readonly number: number
  readonly seat: SocketSeat
  /** The last frame of each kind that was not answered yet; a desk is watched until its page is gone. */
  readonly #unanswered = new Map<QuizFrame['type'], QuizFrame>()
  /** The question that was written to this socket, when, and what was gone of its window by then. */
  #asked: { readonly roundId: string; readonly at: number; readonly goneMs: number } | null = null
  /** The answer whose time was taken when its page sent it first, and that time. */
  #counted: (Pick<Answer, 'key' | 'choiceId'> & { readonly ms: number }) | null = null

  constructor(seat: SocketSeat, number: number) {
    this.seat = seat
    this.number = number
  }

  get unanswered(): Iterable<QuizFrame> {
    return this.#unanswered.values()
  }

  /** A frame of the page, until it is answered. */
  keep(frame: QuizFrame, now: number): void {
    if (frame.type !== 'quiz-answer') return void this.#unanswered.set(frame.type, frame)
    const before = this.#unanswered.get(frame.type)
    // The first answer counts, also where a later one finds it still on its way.
    if (before?.type !== frame.type || before.roundId !== frame.roundId)
      this.#unanswered.set(frame.type, frame)
    if (this.#isCounted(frame)) return
    const { roundId, key, choiceId } = frame
    const asked = this.#asked
    this.#counted = asked?.roundId === roundId ? { key, choiceId, ms: asked.goneMs + now - asked.at } : null
  }

  #isCounted({ key, choiceId }: Answer): boolean {
    return this.#counted?.key === key && this.#counted.choiceId === choiceId
  }

  /** A frame as the server hears it that holds the quiz. */
  heard(frame: QuizFrame): FromSockets {
    const { seat, number } = this
    const { roomId, person, roundTripMs } = seat
    const isCounted = frame.type === 'quiz-answer' && this.#isCounted(frame)
    const countedMs = isCounted ? (this.#counted?.ms ?? null) : null
    const isBarred = seat.isBarred()
    return { do: 'hear', roomId, seat: number, person, isBarred, roundTripMs, countedMs, frame }
  }

  tell({ event, pings }: Told, clock: Pick<Clock, 'now'>): void {
    switch (event.type) {
      case 'quiz-question': {
        const { roundId, windowMs, leftMs } = event
        this.#unanswered.delete('quiz-open')
        this.#asked = { roundId, at: clock.now(), goneMs: windowMs - leftMs }
        break
      }
      case 'quiz-kept':
        this.#forget('quiz-answer', event.roundId)
        break
      case 'quiz-turned-away':
        this.#forget(event.key === undefined ? 'quiz-open' : 'quiz-answer', event.roundId)
    }
    if (pings) this.seat.ask(event)
    else this.seat.tell(event)
  }

  #forget(type: 'quiz-open' | 'quiz-answer', roundId: string): void {
    const frame = this.#unanswered.get(type)
    if (frame && 'roundId' in frame && frame.roundId === roundId) this.#unanswered.delete(type)
  }
}
