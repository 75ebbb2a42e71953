/** Currencies, counted in whole units only. */
export type Currency = 'diamond' | 'gencash' | 'rupiah'

/**
 * What an account is for. A `wallet` and an `escrow` belong to a person and never go below zero. Accounts of the
 * operator: `float` is where diamonds and gencash come from and return to, `sales` what was spent, `fee` and `tax` what
 * the operator and the state keep. `payable` is owed to a person's bank, `paid` went there. For packages: `receivable`
 * is what a payment gateway took for us, `cost` what it keeps of it, `surplus` what was paid twice and is owed back.
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

/** The owner of the operator's accounts, as it is stored. */
export const OPERATOR = 'house'

/** One side of a transfer: a change of one account. */
export interface Leg {
  readonly owner: string
  readonly kind: AccountKind
  readonly currency: Currency
  /** Whole units; negative debits. */
  readonly amount: bigint
  /** What a debited account must keep, or the transfer is refused. */
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

/** A transfer to be posted, whole or not at all. */
export interface Posting {
  /** Kept for ever: a repeated key returns the first transfer. */
  readonly key: string
  /**
   * The request under this key, in any shape that JSON keeps; another request under the same key is refused.
   */
  readonly request: unknown
  readonly kind: TransferKind
  readonly legs: readonly Leg[]
  /** What it was for, at that time; stored with the transfer and never changed. */
  readonly facts: Readonly<Record<string, unknown>>
  /** The money stays in escrow until another transfer resolves it. */
  readonly hold?: boolean
  readonly resolves?: { readonly hold: string; readonly as: 'posted' | 'voided' }
  readonly reverses?: string
  /**
   * Moved from the one wallet that earns gencash to the leg of kind `fee`, exact over all that the wallet ever earned.
   * Legs are given without it; the ledger moves it and writes the resulting sums into the facts, as `gencash`.
   */
  readonly fee?: { readonly of: bigint; readonly percent: number }
  /** An event that is written with the transfer and relayed after it. */
  readonly outbox?: { readonly topic: string; readonly payload: Readonly<Record<string, unknown>> }
}

export interface PostedLeg extends Omit<Leg, 'leaves'> {
  /** The balance after it; null for accounts of the operator. */
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
   * `changed`: the key was used for another request. `short`: the balance is too small. `frozen`: operators froze the
   * wallet. `settled`: the hold or the reversed transfer was settled before.
   */
  | { readonly outcome: 'changed' | 'short' | 'frozen' | 'settled' }

/** Whether an account has a guarded balance: those of people have. */
export function isGuarded({ kind }: Pick<Leg, 'kind'>): boolean {
  return kind === 'wallet' || kind === 'escrow'
}

/**
 * A request as text, the same for the same fields in any order. Sums that JSON cannot hold are text before they
 * come here.
 */
export function canonical(request: unknown): string {
  return JSON.stringify(request, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )
}
