import type { DeskRound, DeskState } from '@tayang/contract'
import type { QuizSeat } from '#modules/interaction'
import type { LiveQuizDependencies } from '../dependencies.ts'
import type { Game } from '../play/game.ts'
import type { Round } from '../play/round.ts'
import { audienceOf, percentileOf } from '../rules/lag.ts'
import { revealsAt } from '../rules/window.ts'
import { DESKS_MAX, Hand } from './hand.ts'

/** Shows whose desks are known; a show leaves when its last desk closes. */
interface ShowDesks {
  readonly hand: Hand
  readonly seats: Map<string, QuizSeat>
}

export interface Desks {
  /** A page of the host gets what changes from here on; anybody else is told nothing. */
  watch(seat: QuizSeat, deskId: string): Promise<void>
  /** Tells the pages of a show's host at once what changed. */
  refresh(showId: string): void
  /** Each second: what changed by itself. */
  tick(): void
  stateOf(showId: string): DeskState
  handOf(showId: string): Hand
  /** A show is over. */
  forget(showId: string): void
}

export function openDesks({
  clock,
  rooms,
  roomOf,
  gameOf,
}: Pick<LiveQuizDependencies, 'clock' | 'rooms' | 'roomOf'> & {
  gameOf(showId: string): Game | undefined
}): Desks {
  const shows = new Map<string, ShowDesks>()

  function desksOf(showId: string): ShowDesks {
    const known = shows.get(showId) ?? { hand: new Hand(), seats: new Map<string, QuizSeat>() }
    shows.set(showId, known)
    return known
  }

  function stateOf(showId: string): DeskState {
    const game = gameOf(showId)
    const round = game?.round ?? null
    const isPlaying = round !== null && (round.isOpen || round.lamp === 'closed')
    return {
      quizId: game?.quiz.id ?? null,
      handId: shows.get(showId)?.hand.holder(clock.now()) ?? null,
      players: game?.standings.size ?? 0,
      audience: audienceOf(rooms.lagsOf(showId), isPlaying ? round.allowedLagMs : null),
      round: game && round ? deskRoundOf(game, round, rooms.waitingLines(showId)) : null,
    }
  }

  function refresh(showId: string): void {
    const desks = shows.get(showId)
    if (!desks || desks.seats.size === 0) return
    const desk = stateOf(showId)
    for (const seat of desks.seats.values()) seat.tell({ type: 'quiz-desk', desk })
  }

  return {
    async watch(seat, deskId) {
      const { person, roomId } = seat
      const show = person && (await roomOf(roomId))
      if (!show || show.ownerProfileId !== person.profileId || !seat.isOpen) return
      const { seats, hand } = desksOf(roomId)
      if (seats.size >= DESKS_MAX && !seats.has(deskId)) return
      seats.set(deskId, seat)
      hand.see(deskId, clock.now())
      seat.tell({ type: 'quiz-desk', desk: stateOf(roomId) })
    },
    refresh,
    tick() {
      for (const [showId, { hand, seats }] of shows) {
        for (const [deskId, seat] of seats) {
          if (seat.isOpen) hand.see(deskId, clock.now())
          else seats.delete(deskId)
        }
        if (seats.size > 0) refresh(showId)
        else if (hand.holder(clock.now()) === null) shows.delete(showId)
      }
    },
    stateOf,
    handOf: (showId) => desksOf(showId).hand,
    forget: (showId) => void shows.delete(showId),
  }
}

function deskRoundOf(game: Game, round: Round, heldLines: number): DeskRound {
  return {
    roundId: round.id,
    number: round.number,
    lamp: game.lampOf(round),
    voidReason: round.voidReason,
    at: round.at,
    revealsAt: revealsAt(round),
    windowMs: round.windowMs,
    opened: round.plays.size,
    answered: round.answered,
    counts: [...round.counts],
    perSecond: [...round.perSecond],
    heldLines,
    keptP99Ms:
      percentileOf(
        round.keptMs.toSorted((a, b) => a - b),
        0.99,
      ) ?? 0,
    graceMaxMs: round.graceMaxMs,
  }
}
