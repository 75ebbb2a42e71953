import type { Unsubscribe } from '../../bus/bus.ts'

/**
 * Nodes: which servers work on this database, and what one of them does for all.
 *
 * A node is one server with its home. Its row has a lease, which it renews each second and which the clock of the
 * database decides: the clocks of machines differ (docs/decisions/0047-nodes-and-their-leases.md).
 */
export interface Nodes extends AsyncDisposable {
  /** Whether this node renews its lease. False for an unknown one. */
  isAlive(id: string): Promise<boolean>
  /**
   * Hears once of each node that ended, or whose lease ended before it was renewed; of those that are gone at the
   * first look too. The node may come back.
   */
  onGone(hear: (id: string) => void): Unsubscribe
  readonly once: Once
  /** `host:port`, where others reach this node. */
  address(): string
  /** How long the lease of this node still runs, by the time since it was renewed; negative where it has ended. */
  leaseMs(): number
  /** Says that this node is about to stop, and leaves to others what it does for all. */
  leave(): Promise<void>
}

/**
 * Work of which one run is enough for all nodes. What is returned runs the work where this node is the one of this
 * name, and otherwise does nothing. While the name changes hands two nodes may run the work for a moment, so it must
 * be idempotent.
 */
export type Once = (name: string, work: () => unknown) => () => Promise<void>

/** For a program that has the database for itself: it is the one of every name. */
export const onceAlone: Once = (_name, work) => async () => void (await work())

/** A node as others see it. */
export interface NodeRow {
  readonly id: string
  readonly name: string
  readonly roles: readonly string[]
  /** `host:port`, where other nodes reach it. */
  readonly address: string
  readonly startedAt: number
  /** How long its lease lasts; negative where it has ended. */
  readonly leaseMs: number
  readonly isLeaving: boolean
}
