import { OPERATOR, type Leg, type Posting } from '../ledger/posting.ts'
import type { WrittenTransfer } from '../ledger/rows/transfer-rows.ts'

/** What two operators may take back: nothing that went to a bank or was paid to a gateway. */
const REVERSIBLE: readonly string[] = ['topup', 'gift', 'bullet']

export const isReversible = ({ kind }: Pick<WrittenTransfer, 'kind'>) => REVERSIBLE.includes(kind)

/** The fee of a gift, and where its hundredths were carried; absent from gifts of the time before that. */
interface FeeFacts {
  readonly gross: number
  readonly fee: number
  readonly carry?: { readonly percent: number }
}

/**
 * Takes a movement back, whole. Its hundredths of a fee leave the carry again, so that the fees which a streamer paid
 * are always those of the gifts that stand; the receiver may therefore give back one gencash more or less than the
 * receipt says, and the fee as much less or more. Null for a movement that is not taken back like this.
 */
export function reversalOf(transfer: WrittenTransfer, requestId: string): Posting | null {
  if (!isReversible(transfer)) return null
  const { id, kind, facts } = transfer
  const fees = facts['gencash'] as FeeFacts | undefined
  const isCarried = fees?.carry !== undefined
  return {
    key: `reversal:${id}`,
    request: { transferId: id },
    kind: 'reversal',
    // Only ids: nothing of a transfer is ever erased, and a reason may name somebody.
    facts: { of: kind, transfer: id, approval: requestId },
    reverses: id,
    legs: isCarried ? legsWithoutFee(transfer, BigInt(fees.fee)) : negated(transfer),
    ...(isCarried && { fee: { of: -BigInt(fees.gross), percent: fees.carry.percent } }),
  }
}

const negated = ({ legs }: WrittenTransfer): Leg[] =>
  legs
    .filter(({ amount }) => amount !== 0n)
    .map(({ owner, kind, currency, amount }) => ({ owner, kind, currency, amount: -amount }))

/** The ledger moves the fee itself: the receiver's side is what there was before it. */
function legsWithoutFee({ legs }: WrittenTransfer, fee: bigint): Leg[] {
  const sides = legs.flatMap(({ owner, kind, currency, amount }): Leg[] => {
    if (currency === 'gencash' && kind === 'fee') return []
    const isEarner = currency === 'gencash' && kind === 'wallet'
    return [{ owner, kind, currency, amount: isEarner ? -(amount + fee) : -amount }]
  })
  return [...sides, { owner: OPERATOR, kind: 'fee', currency: 'gencash', amount: 0n }]
}
