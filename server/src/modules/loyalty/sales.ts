import type { Within } from '#platform/database/database'
import type { Ledger } from './ledger/open-ledger.ts'
import { OPERATOR, type Leg, type Outcome } from './ledger/posting.ts'

/** A sold package, in whole rupiah: `net` and `vat` are its price. */
export interface Sale {
  readonly orderId: string
  readonly accountId: string
  readonly packageCode: string
  readonly provider: string
  readonly paymentId: string
  readonly net: bigint
  readonly vat: bigint
  /** What the gateway keeps of it. */
  readonly cost: bigint
}

/** A second payment of the same order. */
export interface Surplus {
  readonly orderId: string
  readonly accountId: string
  readonly provider: string
  readonly paymentId: string
  readonly amount: bigint
}

/**
 * Books what other modules sell for rupiah, in their transaction of the sale: nothing is granted without its transfer,
 * and no transfer exists without its grant. Each answers the id of its transfer.
 */
export interface Books {
  recordSale(tx: Within, sale: Sale): Promise<string>
  /** Once; to reverse a sale twice is a bug of the caller. */
  reverseSale(tx: Within, sale: { transferId: string; orderId: string; reason: string }): Promise<string>
  recordSurplus(tx: Within, surplus: Surplus): Promise<string>
  returnSurplus(tx: Within, surplus: { transferId: string; orderId: string; reason: string }): Promise<string>
}

export function openBooks(ledger: Ledger): Books {
  async function reverse(
    tx: Within,
    refund: {
      kind: 'sale-refunded' | 'surplus-returned'
      transferId: string
      orderId: string
      reason: string
    },
  ): Promise<string> {
    const { kind, transferId, ...why } = refund
    const transfer = await ledger.read(transferId, tx)
    if (!transfer) throw new Error('a sale is reversed that was not booked')
    return posted(
      await ledger.postWithin(tx, {
        key: `${kind}:${transferId}`,
        request: { transferId },
        kind,
        facts: why,
        reverses: transferId,
        legs: transfer.legs.map(({ owner, kind: account, currency, amount }) => ({
          owner,
          kind: account,
          currency,
          amount: -amount,
        })),
      }),
    )
  }

  return {
    async recordSale(tx, { net, vat, cost, ...facts }) {
      const legs: Leg[] = [
        { owner: OPERATOR, kind: 'receivable', currency: 'rupiah', amount: cost - net - vat },
        { owner: OPERATOR, kind: 'cost', currency: 'rupiah', amount: -cost },
        { owner: OPERATOR, kind: 'sales', currency: 'rupiah', amount: net },
        { owner: OPERATOR, kind: 'tax', currency: 'rupiah', amount: vat },
      ]
      return posted(
        await ledger.postWithin(tx, {
          key: `sale:${facts.orderId}`,
          request: { ...facts, net: String(net), vat: String(vat) },
          kind: 'sale',
          facts: { ...facts, net: Number(net), vat: Number(vat), cost: Number(cost) },
          legs: legs.filter(({ amount }) => amount !== 0n),
        }),
      )
    },
    reverseSale: (tx, sale) => reverse(tx, { kind: 'sale-refunded', ...sale }),
    async recordSurplus(tx, { amount, ...facts }) {
      return posted(
        await ledger.postWithin(tx, {
          // A gateway may number the payments of each order from one.
          key: `surplus:${facts.provider}:${facts.orderId}:${facts.paymentId}`,
          request: { ...facts, amount: String(amount) },
          kind: 'surplus',
          facts: { ...facts, amount: Number(amount) },
          legs: [
            { owner: OPERATOR, kind: 'receivable', currency: 'rupiah', amount: -amount },
            { owner: OPERATOR, kind: 'surplus', currency: 'rupiah', amount },
          ],
        }),
      )
    },
    returnSurplus: (tx, surplus) => reverse(tx, { kind: 'surplus-returned', ...surplus }),
  }
}

/** Callers have checked that it was not booked before: any other outcome rolls the whole transaction back. */
function posted(outcome: Outcome): string {
  if ('transfer' in outcome) return outcome.transfer.id
  throw new Error(`the ledger did not post it: ${outcome.outcome}`)
}
