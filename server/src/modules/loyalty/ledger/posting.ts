/** What is counted, always in whole ones. */
export type Currency = 'diamond' | 'gencash' | 'rupiah'

/**
 * What an account is for. A `wallet` and an `escrow` belong to somebody and can never owe; the others are the
 * house's: `float` is where diamonds and gencash come from and go back to, `sales` what was spent, `fee` and
 * `tax` what the house and the state keep, `payable` what is owed to somebody's bank, `paid` what went there. Of
 * packages: `receivable` is what a payment gateway took for us, `cost` what it keeps of it, `surplus` what came twice
 * and is owed back.
 */
export type AccountKind =
  | 'wallet'
  | 'escrow'
  | 'float'
  | 'sales'
  | 'fee'
  | 'tax'
  | 'payable'
  | 'paid'
  | 'receivable'
  | 'cost'
  | 'surplus'

/** Stands for the house where an account belongs to nobody. */
export const OPERATOR = 'house'

/** One side of a transfer. */
export interface Leg {
  readonly owner: string
  readonly kind: AccountKind
  readonly currency: Currency
  /** Whole units; below zero takes. */
  readonly amount: bigint
  /** Of the side that is debited: what must be left there, or the transfer is refused. */
  readonly leaves?: bigint
}

export type TransferKind =
  | 'topup'
  | 'gift'
  | 'bullet'
  | 'cash-out'
  | 'cash-out-paid'
  | 'cash-out-rejected'
  | 'reversal'
  | 'sale'
  | 'sale-refunded'
  | 'surplus'
  | 'surplus-returned'

/** A movement to be posted, whole or not at all. */
export interface Posting {
  /** Known for ever: whoever sends it again is answered as before (ruling R19). */
  readonly key: string
  /**
   * What was asked for under this key, in any shape that JSON keeps; another under the same key is refused.
   */
  readonly asked: unknown
  readonly kind: TransferKind
  readonly legs: readonly Leg[]
  /** What it was for, as it was then; kept beside it and never changed. */
  readonly facts: Readonly<Record<string, unknown>>
  /** The money stays in escrow until another transfer resolves it. */
  readonly hold?: boolean
  readonly resolves?: { readonly hold: string; readonly as: 'posted' | 'voided' }
  readonly reverses?: string
  /**
   * Taken from the one wallet that earns gencash, to the side of kind `fee`, exactly over all that the wallet ever
   * earned. Legs are those before it; the ledger takes it and writes into the facts, as `gencash`, what it came to.
   */
  readonly fee?: { readonly of: bigint; readonly percent: number }
  /** What other rooms must hear of it. */
  readonly outbox?: { readonly topic: string; readonly payload: Readonly<Record<string, unknown>> }
}

export interface PostedLeg extends Omit<Leg, 'leaves'> {
  /** Of people's accounts: the balance that it left. */
  readonly after: bigint | null
}

export interface Transfer {
  readonly id: string
  readonly at: number
  readonly facts: Readonly<Record<string, unknown>>
  readonly legs: readonly PostedLeg[]
}

export type Outcome =
  | { readonly outcome: 'posted' | 'replayed'; readonly transfer: Transfer }
  /**
   * `changed`: this key was for something else. `short`: too little is there. `settled`: it was resolved
   * before.
   */
  | { readonly outcome: 'changed' | 'short' | 'settled' }

/** Whether an account keeps a guarded balance: people's do. */
export function isGuarded({ kind }: Pick<Leg, 'kind'>): boolean {
  return kind === 'wallet' || kind === 'escrow'
}

/**
 * What `asked` comes to: the same for the same parts in any order. Amounts beyond JSON are texts before they
 * come here.
 */
export function canonical(asked: unknown): string {
  return JSON.stringify(asked, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
