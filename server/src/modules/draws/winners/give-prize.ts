import { refuse } from '#platform/http/refusal'
import type { ByTwo, DrawsContext } from '../dependencies.ts'
import type { DrawRow, StoredPrize } from '../tables.ts'
import { voucherCodeOf } from './voucher-code.ts'

/** Gives what the server gives by itself, under a key of the winner: a second time changes nothing. */
export async function givePrize(
  context: DrawsContext,
  given: {
    tx: ByTwo['tx']
    prize: StoredPrize
    winnerId: string
    accountId: string
    draw: DrawRow
    now: number
  },
): Promise<void> {
  const { tx, prize, winnerId, accountId, draw, now } = given
  const { packageId, voucherPackageId, diamonds } = prize.grant
  const name = `u${draw.number}`
  const notOnSale = () => refuse('NOT_COMPLETE', undefined, { details: ['grant: not on sale'] })
  if (prize.kind === 'package' && packageId !== undefined) {
    const isGiven = await context.grantPackage(tx, { accountId, packageId, key: `prize:${winnerId}`, now })
    if (!isGiven) return notOnSale()
  }
  if (prize.kind === 'voucher' && voucherPackageId !== undefined) {
    const code = voucherCodeOf(context, winnerId)
    const isMade = await context.makeVoucher(tx, {
      packageId: voucherPackageId,
      code,
      note: `Undian ${name}`,
      now,
    })
    if (!isMade) return notOnSale()
  }
  // Last: it locks a wallet until the transaction ends.
  if (prize.kind === 'diamonds' && diamonds !== undefined) {
    await context.giveDiamonds(tx, { winnerId, accountId, diamonds, draw: name })
  }
}
