/** The events that this module publishes on the bus, each after its transaction has committed. */

/** The session opens nothing any more: sockets and grants that depend on it close. */
export interface SessionEnded {
  readonly type: 'user.session-ended'
  readonly accountId: string
  readonly sessionId: string
  readonly reason:
    | 'logout'
    | 'pruned'
    | 'replayed'
    | 'password-set'
    | 'banned'
    | 'leaving'
    | 'roles-taken'
    | 'ended-by-operator'
}

/** What the two have open of each other closes within ten seconds: docs/product/people.md#what-a-block-closes. */
export interface Blocked extends BlockedPair {
  readonly type: 'user.blocked'
}

export interface Unblocked extends BlockedPair {
  readonly type: 'user.unblocked'
}

interface BlockedPair {
  readonly blockByAccountId: string
  readonly blockByProfileId: string
  readonly blockToAccountId: string
  readonly blockToProfileId: string
}

/** A decision suspends an account or its end changed; null: nothing binds it any more. */
export interface SuspensionChanged {
  readonly type: 'user.suspension-changed'
  readonly accountId: string
  readonly until: number | null
}
