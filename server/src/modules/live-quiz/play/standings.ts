import type { OwnPlace } from '@tayang/contract'
import { count, newStanding, placesOf, type Outcome, type ScoreRules, type Standing } from '../rules/score.ts'
import type { FinalPlayer } from './board-rows.ts'

export interface Player extends Standing {
  readonly accountId: string
  readonly profileId: string
  place: number
}

export interface PlayerOutcome extends Outcome {
  readonly accountId: string
  readonly profileId: string
}

/** How everybody stands in one quiz. Uses no database and no clock. */
export class Standings {
  private readonly rules: ScoreRules
  private players = new Map<string, Player>()
  private inOrder: Player[] = []

  constructor(rules: ScoreRules) {
    this.rules = rules
  }

  get size(): number {
    return this.players.size
  }

  isOut(accountId: string): boolean {
    return this.players.get(accountId)?.outAt != null
  }

  /** Counts a question for all who opened it. `place` follows. */
  apply(outcomes: Iterable<PlayerOutcome>): void {
    for (const outcome of outcomes) {
      const { accountId, profileId } = outcome
      const player = this.players.get(accountId) ?? { accountId, profileId, place: 0, ...newStanding() }
      this.players.set(accountId, player)
      count(player, outcome, this.rules)
    }
  }

  /** Gives everybody their place; called once after questions were counted. */
  place(): void {
    this.inOrder = placesOf(this.players.values()).map(({ player, place }) => {
      player.place = place
      return player
    })
  }

  clear(): void {
    this.players = new Map()
    this.inOrder = []
  }

  top(most: number): readonly Player[] {
    return this.inOrder.slice(0, most)
  }

  ownOf(accountId: string): OwnPlace | null {
    const player = this.players.get(accountId)
    return player ? ownPlaceOf(player) : null
  }

  final(): FinalPlayer[] {
    return this.inOrder.map((player) => ({
      accountId: player.accountId,
      profileId: player.profileId,
      ...ownPlaceOf(player),
    }))
  }
}

function ownPlaceOf({ place, points, streak, bestStreak, right, lives, outAt }: Player): OwnPlace {
  return { place, points, streak, bestStreak, right, lives, isOut: outAt !== null }
}
