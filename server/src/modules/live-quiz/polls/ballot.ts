import type { TurnedAwayWhy } from '@tayang/contract/socket'

interface Vote {
  readonly choice: number
  readonly key: string
  isKept: boolean
}

export type Voting =
  | { is: 'taken' | 'known'; vote: Vote }
  | { is: 'turned-away'; why: TurnedAwayWhy; choiceId?: string }

/** The choices of a poll have the same ids for everybody: none of them is right. */
export const choiceIdOf = (choice: number) => `c${choice + 1}`

/** The votes of one poll, one for each account. Uses no database and no clock. */
export class Ballot {
  readonly counts: number[]
  private readonly votes = new Map<string, Vote>()

  constructor(choices: number) {
    this.counts = Array.from({ length: choices }, () => 0)
  }

  vote(accountId: string, sent: { choiceId: string; key: string }): Voting {
    const choice = this.counts.findIndex((_, i) => choiceIdOf(i) === sent.choiceId)
    if (choice < 0) return { is: 'turned-away', why: 'no-choice' }
    const known = this.votes.get(accountId)
    if (!known) return { is: 'taken', vote: this.count(accountId, { choice, key: sent.key, isKept: false }) }
    if (known.key === sent.key && known.choice === choice) return { is: 'known', vote: known }
    const why = known.key === sent.key ? 'key-reused' : 'answered'
    return { is: 'turned-away', why, choiceId: choiceIdOf(known.choice) }
  }

  /** A vote that was stored before a restart. */
  restore(accountId: string, vote: { choice: number; key: string }): void {
    this.count(accountId, { ...vote, isKept: true })
  }

  /** A vote that could not be taken after all: the account may send it again. */
  forget(accountId: string): void {
    const vote = this.votes.get(accountId)
    if (!vote || !this.votes.delete(accountId)) return
    this.counts[vote.choice] = (this.counts[vote.choice] ?? 1) - 1
  }

  private count(accountId: string, vote: Vote): Vote {
    this.votes.set(accountId, vote)
    this.counts[vote.choice] = (this.counts[vote.choice] ?? 0) + 1
    return vote
  }
}
