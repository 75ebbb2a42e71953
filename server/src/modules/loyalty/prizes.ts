import type { Within } from '#platform/database/database'
import { refuse } from '#platform/http/refusal'
import type { Ledger } from './ledger/open-ledger.ts'
import { OPERATOR } from './ledger/posting.ts'

/** Diamonds that somebody won in a draw. */
export interface DiamondsWon {
  /** The prize: given once, however often this is called. */
  readonly winnerId: string
  readonly accountId: string
  readonly diamonds: number
  readonly draw: string
}

/** Gives a prize in diamonds within the transaction that notes its hand-over, which does little after it. */
export async function giveDiamonds(
  ledger: Ledger,
  tx: Within,
  { winnerId, accountId, diamonds, draw }: DiamondsWon,
): Promise<void> {
  const amount = BigInt(diamonds)
  const outcome = await ledger.postLocking(tx, {
    key: `topup:prize:${winnerId}`,
    request: { winnerId, accountId, diamonds },
    kind: 'topup',
    facts: { diamonds, store: 'prize', receiptId: winnerId, draw },
    legs: [
      { owner: OPERATOR, kind: 'float', currency: 'diamond', amount: -amount },
      { owner: accountId, kind: 'wallet', currency: 'diamond', amount },
    ],
  })
  if (!('transfer' in outcome)) return refuse('KEY_REUSED')
}
