/**
 * Tally: numbers that may be forgotten. Rate limits, counters with an end, who is present.
 *
 * Nothing here is money, and nothing here is the only copy: after a restart every count begins anew.
 */
export interface Tally extends AsyncDisposable {
  /** One try under a limit: at most `limit` tries within any `perMs`, counted from the first of them. */
  take(key: string, bound: { limit: number; perMs: number }): Promise<Take>
  /** Gives tries back, e.g. after a good password. */
  forget(key: string): Promise<void>
  /** Adds to a counter that ends `forMs` after its last change; answers the new number. */
  add(key: string, by: number, life: { forMs: number }): Promise<number>
  count(key: string): Promise<number>
  /** Says that a member of a set is there for the next `forMs`; answers whether it is new there. */
  arrive(set: string, member: string, life: { forMs: number }): Promise<boolean>
  leave(set: string, member: string): Promise<void>
  /** How many are there now. */
  present(set: string): Promise<number>
}

export type Take = { readonly allowed: true } | { readonly allowed: false; readonly retryAfterMs: number }
