import type { Payout } from '@tayang/contract'
import { OPERATOR, type Leg, type Posting } from '../ledger/posting.ts'
import type { CashoutRow } from './rows.ts'

/** Ids and figures alone: nothing of a transfer is ever erased. */
interface Asked {
  readonly key: string
  readonly accountId: string
  readonly gencash: number
  readonly payout: Payout
  /** What the person was shown that it comes to, where they said so. */
  readonly shown: number | undefined
}

/** What a key stands for: with another sum it is another request. */
export const askedOf = (gencash: number, shown: number | undefined) =>
  shown === undefined ? { gencash } : { gencash, net: shown }

/** Gencash goes from the wallet to escrow, and its rupiah are owed: held until somebody says what became of it. */
export function askedPosting({ key, accountId, gencash, payout, shown }: Asked): Posting {
  return {
    key,
    asked: askedOf(gencash, shown),
    kind: 'cash-out',
    facts: { gencash, ...payout },
    hold: true,
    legs: legsOfHold({ accountId, gencash: BigInt(gencash), amount: BigInt(payout.amount) }),
  }
}

/** What was owed is paid, less fee and tax; the gencash goes back to where gencash comes from. */
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
    asked: { as: 'completed' },
    kind: 'cash-out-paid',
    facts: { cashout: id, net: Number(net), fee: Number(fee), tax: Number(tax) },
    resolves: { hold: id, as: 'posted' },
    legs: legs.filter(({ amount: moved }) => moved !== 0n),
  }
}

/** Exactly what was held goes back, once (trust 5.29). */
export function rejectedPosting({ id, account_id: accountId, gencash, amount }: CashoutRow): Posting {
  return {
    key: `cash-out-settled:${id}`,
    asked: { as: 'failed' },
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
