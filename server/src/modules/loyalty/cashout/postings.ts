import type { Payout } from '@tayang/contract'
import { OPERATOR, type Leg, type Posting } from '../ledger/posting.ts'
import type { CashoutRow } from './rows/tables.ts'

/** A requested cash-out. Only ids and sums go into a transfer, because nothing of a transfer is ever erased. */
interface CashoutRequested {
  readonly key: string
  readonly accountId: string
  readonly gencash: number
  readonly payout: Payout
  /** The net sum that the page showed to the person, where the request names it. */
  readonly shownNet: number | undefined
}

/** What a key is compared by: another sum under the same key is another request. */
export const requestOf = (gencash: number, shownNet: number | undefined) =>
  shownNet === undefined ? { gencash } : { gencash, net: shownNet }

/** Moves gencash from the wallet to escrow and owes its rupiah, held until operators settle the cash-out. */
export function requestedPosting({ key, accountId, gencash, payout, shownNet }: CashoutRequested): Posting {
  return {
    key,
    request: requestOf(gencash, shownNet),
    kind: 'cash-out',
    facts: { gencash, ...payout },
    hold: true,
    legs: legsOfHold({ accountId, gencash: BigInt(gencash), amount: BigInt(payout.amount) }),
  }
}

/** Pays what was owed, less fee and tax; the gencash returns to the operator's float. */
export function paidPosting({ id, account_id: owner, gencash, amount, fee, tax, net }: CashoutRow): Posting {
  const legs: Leg[] = [
    { owner, kind: 'escrow', currency: 'gencash', amount: -gencash },
    { owner: OPERATOR, kind: 'float', currency: 'gencash', amount: gencash },
    { owner, kind: 'payable', currency: 'rupiah', amount: -amount },
    { owner, kind: 'paid', currency: 'rupiah', amount: net },
    { owner: OPERATOR, kind: 'fee', currency: 'rupiah', amount: fee },
    { owner: OPERATOR, kind: 'tax', currency: 'rupiah', amount: tax },
  ]
  return {
    key: `cash-out-settled:${id}`,
    request: { as: 'completed' },
    kind: 'cash-out-paid',
    facts: { cashout: id, net: Number(net), fee: Number(fee), tax: Number(tax) },
    resolves: { hold: id, as: 'posted' },
    legs: legs.filter(({ amount: sum }) => sum !== 0n),
  }
}

/** Returns exactly what was held, once. */
export function rejectedPosting({ id, account_id: accountId, gencash, amount }: CashoutRow): Posting {
  return {
    key: `cash-out-settled:${id}`,
    request: { as: 'failed' },
    kind: 'cash-out-rejected',
    facts: { cashout: id },
    resolves: { hold: id, as: 'voided' },
    reverses: id,
    legs: legsOfHold({ accountId, gencash, amount }).map((leg) => ({ ...leg, amount: -leg.amount })),
  }
}

function legsOfHold(held: { accountId: string; gencash: bigint; amount: bigint }): Leg[] {
  const { accountId: owner, gencash, amount } = held
  return [
    { owner, kind: 'wallet', currency: 'gencash', amount: -gencash },
    { owner, kind: 'escrow', currency: 'gencash', amount: gencash },
    { owner: OPERATOR, kind: 'float', currency: 'rupiah', amount: -amount },
    { owner, kind: 'payable', currency: 'rupiah', amount },
  ]
}
