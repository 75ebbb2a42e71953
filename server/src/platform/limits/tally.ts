/**
 * Tally: numbers that may be lost. Rate limits, counters that expire, presence.
 *
 * Nothing here is money, and nothing here is the only copy: after a restart of its engine every count begins at zero.
 */
export interface Tally extends AsyncDisposable {
  /** Takes one attempt: `limit` of them at most within `perMs`, counted from the first one. */
  take(key: string, bound: { limit: number; perMs: number }): Promise<Take>
  /** Takes one attempt; after `limit` of them each starts a wait that is twice as long as the one before. */
  takeSlower(key: string, bound: GrowingWait): Promise<Take>
  /** Gives one attempt back, with the wait that it started, where it was not used. */
  giveBack(key: string): Promise<void>
  /** Gives all attempts back, e.g. after a right password. */
  forget(key: string): Promise<void>
  /** Adds to a counter that expires `forMs` after its last change; answers the new number. */
  add(key: string, by: number, life: { forMs: number }): Promise<number>
  count(key: string): Promise<number>
  /** Marks a member of a set as present for the next `forMs`; answers whether it is new there. */
  arrive(set: string, member: string, life: { forMs: number }): Promise<boolean>
  leave(set: string, member: string): Promise<void>
  /** How many members are present now. */
  present(set: string): Promise<number>
}

/** The tally that processes share, where they can. */
export interface SharedTally extends Tally {
  /** Whether this process counts by itself although others do not, since Redis is away. */
  readonly isAlone: boolean
}

export interface GrowingWait {
  /** Attempts without a wait. */
  readonly limit: number
  /** One attempt is forgotten each time this has passed. */
  readonly forgetMs: number
  readonly firstMs: number
  readonly mostMs: number
}

export type Take = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number }
