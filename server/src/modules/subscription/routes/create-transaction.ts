import { loyalty, subscription } from '@tayang/contract'
import { newId } from '#platform/ids/ids'
import { Refusal } from '#platform/http/refusal'
import { route, type Route } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import type { Orders } from '../orders/index.ts'
import { endIfPaid } from '../orders/place-order.ts'
import type { subscriptionRows } from '../rows.ts'
import type { Vouchers } from '../vouchers.ts'

/** A099: whoever guesses has ten tries an hour. */
const TRIES = { limit: 10, perMs: 60 * 60_000 }
const KEY = /^[\w.:-]{1,128}$/

interface Needs {
  vouchers: Vouchers
  orders: Orders
  rows: ReturnType<typeof subscriptionRows>
  tally: Tally
}

/** A voucher becomes a subscription, or a package is ordered (Spec 2, section 7; A098). */
export function createTransactionRoute({ vouchers, orders, rows, tally }: Needs): Route {
  async function redeem(asked: { code: string; accountId: string; key: string | null; now: number }) {
    const tries = `vouchers:${asked.accountId}`
    const taken = await tally.take(tries, TRIES)
    if (!taken.allowed) {
      throw new Refusal('TOO_MANY_ATTEMPTS', { retryAfterSeconds: Math.ceil(taken.retryAfterMs / 1000) })
    }
    const { isReplayed, ...data } = await vouchers.redeem(asked)
    // What was had before is no proof of not guessing: whoever has one code would ask for it between two guesses.
    if (!isReplayed) await tally.forget(tries)
    return { data: { ...data, status: 'paid' as const, redirectUrl: null } }
  }

  return route(subscription.createTransaction, async ({ body, caller, asked, now, refuse }) => {
    const { accountId, profileId } = caller
    const key = asked.header(loyalty.IDEMPOTENCY_HEADER) ?? null
    if (key !== null && !KEY.test(key)) return refuse('INVALID_PARAMETERS')
    if (body.type === 'voucher') return await redeem({ code: body.code, accountId, key, now })
    const order = await orders.place({
      order: body,
      accountId,
      profileId,
      key: key ?? newId(),
      isDemo: asked.isDemo,
      now,
    })
    const shown = await orders.shown.detail(order.id, accountId, now)
    const { package_group_id: groupId, package_code: packageCode, package_days: days } = order
    const place = await endIfPaid(rows, { accountId, groupId, packageCode, days, now })
    return {
      data: {
        id: order.id,
        packageName: order.package_name,
        endAt: shown?.endAt ?? place.endMs,
        status: shown?.status ?? order.status,
        redirectUrl: shown?.redirectUrl ?? null,
      },
    }
  })
}
