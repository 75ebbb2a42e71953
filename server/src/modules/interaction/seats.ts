import type { Listener } from './frames.ts'
import type { ChatMessage } from './message.ts'

/** Why a person's sockets are closed: the owner blocked them, or their name changed. */
export type Leaving = 'blocked' | 'renamed'

/** A signed-in person at one socket. */
export interface Seat {
  readonly socket: Listener
  readonly accountId: string
  readonly profileId: string
  readonly profile: ChatMessage['profile']
  leave(why: Leaving): void
}

/** Who sits in a room, by account and by profile: a person may have several sockets. */
export class Seats {
  private readonly byAccount = new Map<string, Set<Seat>>()
  private readonly byProfile = new Map<string, Set<Seat>>()

  get accountIds(): string[] {
    return [...this.byAccount.keys()]
  }

  ofAccount(accountId: string): Iterable<Seat> {
    return this.byAccount.get(accountId) ?? []
  }

  ofProfile(profileId: string): Iterable<Seat> {
    return this.byProfile.get(profileId) ?? []
  }

  /** Answers how to leave. */
  join(seat: Seat): () => void {
    const all = [
      [this.byAccount, seat.accountId],
      [this.byProfile, seat.profileId],
    ] as const
    for (const [seats, key] of all) seats.set(key, (seats.get(key) ?? new Set()).add(seat))
    return () => {
      for (const [seats, key] of all) {
        const left = seats.get(key)
        left?.delete(seat)
        if (left?.size === 0) seats.delete(key)
      }
    }
  }
}
