import { loyalty, subscription } from '@tayang/contract'
import { Refusal } from '#platform/refusal'
import { route, type Route } from '#platform/route'
import type { Tally } from '#platform/tally'
import type { Vouchers } from '../vouchers.ts'

/** A099: whoever guesses has ten tries an hour. */
const TRIES = { limit: 10, perMs: 60 * 60_000 }
const KEY = /^[\w.:-]{1,128}$/

/** A voucher becomes a subscription (Spec 2, section 7). */
export function redeemVoucherRoute({ vouchers, tally }: { vouchers: Vouchers; tally: Tally }): Route {
  return route(subscription.createTransaction, async ({ body, caller, asked, now, refuse }) => {
    if (body.type !== 'voucher') return refuse('PACK_NOT_FOUND')
    const key = asked.header(loyalty.IDEMPOTENCY_HEADER) ?? null
    if (key !== null && !KEY.test(key)) return refuse('INVALID_PARAMETERS')
    const tries = `vouchers:${caller.accountId}`
    const taken = await tally.take(tries, TRIES)
    if (!taken.allowed) {
      throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) })
    }
    const data = await vouchers.redeem({ code: body.code, accountId: caller.accountId, key, now })
    await tally.forget(tries)
    return { data: { ...data, status: 'paid' as const, redirectUrl: null } }
  })
}
