import type { BoardRow } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import type { Log } from '#platform/log/log'
import type { QuizRooms } from '#modules/interaction'
import type { OwnChoices } from '../rules/choices.ts'
import type { AnswerRows, StoredAnswer } from './answer-rows.ts'
import type { FinalPlayer } from './board-rows.ts'
import type { Keeping } from './keeping.ts'
import type { HeldQuiz, HeldRows } from './quiz-rows.ts'

/** What one quiz that is being held needs. */
export interface GameNeeds {
  readonly clock: Clock
  readonly log: Log
  readonly rooms: QuizRooms
  readonly rows: HeldRows
  readonly answers: AnswerRows
  readonly keeping: Keeping<StoredAnswer>
  /** Order and ids of the choices of one account. */
  choicesOf(roundId: string, accountId: string, count: number): OwnChoices
  /** Players as rows of a board, with their names and pictures. */
  describe(players: readonly ShownPlayer[]): Promise<BoardRow[]>
  /** Makes a quiz over, with its board, once. */
  finish(quiz: HeldQuiz, players: readonly FinalPlayer[], at: number): Promise<void>
  /** Something changed that the host sees. */
  onChange(showId: string): void
  /** Ends work that is repeated until it succeeds. */
  readonly signal: AbortSignal
}

export type ShownPlayer = Pick<FinalPlayer, 'profileId' | 'place' | 'points' | 'streak' | 'isOut'>

/** How long until a write that failed is tried again. */
const RETRY_MS = 1_000

/** Repeats a write until it is done: what the room is told next must be durable. */
export async function untilDone(
  { clock, log, signal }: Pick<GameNeeds, 'clock' | 'log' | 'signal'>,
  what: string,
  write: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      return await write()
    } catch (error) {
      log.warn({ err: error }, what)
      await clock.wait(RETRY_MS, signal)
    }
  }
}
