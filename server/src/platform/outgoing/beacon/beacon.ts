/**
 * Beacon: random values that a network of others publishes, each at a moment known in advance.
 *
 * The one beacon is drand quicknet. Its value of a round is signed by that network, and only a signature that fits the
 * key pinned here is taken: neither the address that is asked nor anything on the way is trusted.
 */
export interface Beacon {
  /** Whether there is an address to ask. */
  readonly isConfigured: boolean
  /** The value of a round; null while it is not there yet. What no pinned key signed is a `Failure`. */
  valueOf(round: number): Promise<BeaconValue | null>
}

export interface BeaconValue {
  readonly round: number
  /** Lower-case hexadecimal. */
  readonly signature: string
  /** SHA-256 of the signature. */
  readonly randomness: string
}
