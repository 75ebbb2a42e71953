import type { Poll } from '@tayang/contract'
import type { QuizFrame, QuizSeat } from '#modules/interaction'
import type { Clock, StopTimer } from '#platform/clock/clock'
import type { QuizRooms } from '#modules/interaction'
import type { Keeping } from '../play/keeping.ts'
import { Ballot, choiceIdOf } from './ballot.ts'
import type { StoredPoll, StoredVote } from './poll-rows.ts'

export interface RunningPollNeeds {
  readonly clock: Clock
  readonly rooms: QuizRooms
  readonly keeping: Keeping<StoredVote>
}

/** A poll as people see it; votes that they may not see yet are left out. */
export function shownPoll(poll: StoredPoll, counts: readonly number[] | null): Poll {
  const { id, question, results, at, endsAt, endedAt } = poll
  return {
    id,
    question,
    results,
    at,
    endsAt,
    endedAt,
    choices: poll.choices.map((text, i) => ({
      id: choiceIdOf(i),
      text,
    })),
    counts: counts && (endedAt !== null || results === 'live') ? [...counts] : null,
  }
}

/** A poll of one room, from its beginning to its end. */
export class RunningPoll {
  readonly poll: StoredPoll
  readonly ballot: Ballot
  private readonly needs: RunningPollNeeds
  private isOpen = true
  private unkept = 0
  private onAllKept: (() => void) | null = null
  private toldCounts = ''
  private stopTimer: StopTimer = () => {}

  constructor(needs: RunningPollNeeds, poll: StoredPoll) {
    this.needs = needs
    this.poll = poll
    this.ballot = new Ballot(poll.choices.length)
  }

  /** Calls back once, when the time of the poll is over. */
  onDue(end: () => void): void {
    const { clock } = this.needs
    this.stopTimer = clock.after(Math.max(0, this.poll.endsAt - clock.now()), end)
  }

  vote(seat: QuizSeat, frame: Extract<QuizFrame, { type: 'quiz-answer' }>): void {
    const { roundId, key } = frame
    const { person } = seat
    const turnAway = (why: object & { why: Parameters<typeof turnedAway>[0]['why'] }) =>
      seat.tell(turnedAway({ roundId, key, ...why }))
    if (!person) return turnAway({ why: 'guest' })
    if (seat.isBarred()) return turnAway({ why: 'barred' })
    if (!this.isOpen || this.needs.clock.now() > this.poll.endsAt) return turnAway({ why: 'over' })
    const { accountId, profileId } = person
    const voted = this.ballot.vote(accountId, frame)
    if (voted.is === 'turned-away') {
      const { why, choiceId } = voted
      return turnAway({ why, ...(choiceId && { choiceId }) })
    }
    const { vote } = voted
    const kept = { type: 'quiz-kept', roundId, key, choiceId: choiceIdOf(vote.choice) } as const
    if (voted.is === 'known') return vote.isKept ? seat.tell(kept) : undefined
    const row = { pollId: this.poll.id, accountId, profileId, choice: vote.choice, key }
    const isTaken = this.needs.keeping.keep({ ...row, votedAt: this.needs.clock.now() }, () => {
      vote.isKept = true
      this.needs.rooms.tell(this.poll.showId, accountId, kept)
      this.noteKept()
    })
    if (isTaken) return void this.unkept++
    this.ballot.forget(accountId)
    turnAway({ why: 'busy' })
  }

  private noteKept(): void {
    this.unkept--
    if (this.unkept === 0) this.onAllKept?.()
  }

  /** No vote counts from here on; settles when all that counted are stored. */
  close(): Promise<void> {
    this.isOpen = false
    this.stopTimer()
    if (this.unkept === 0) return Promise.resolve()
    return new Promise((done) => (this.onAllKept = done))
  }

  /** Tells the room how the votes stand, where that changed and viewers may see it. */
  tellCounts(): void {
    const counts = [...this.ballot.counts]
    const told = counts.join()
    if (!this.isOpen || this.poll.results !== 'live' || told === this.toldCounts) return
    this.toldCounts = told
    this.needs.rooms.send(this.poll.showId, { type: 'poll-counts', pollId: this.poll.id, counts })
  }

  shown(): Poll {
    return shownPoll(this.poll, this.ballot.counts)
  }

  stop(): void {
    this.stopTimer()
  }
}

const turnedAway = (
  facts: Omit<Parameters<QuizSeat['tell']>[0] & { type: 'quiz-turned-away' }, 'type'>,
): Parameters<QuizSeat['tell']>[0] => ({ type: 'quiz-turned-away', ...facts })
