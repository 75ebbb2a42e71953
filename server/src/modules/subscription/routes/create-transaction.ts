import { loyalty, subscription } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { newId } from '#platform/ids/ids'
import { requireRate } from '#platform/http/rate-limit'
import { route, type Route } from '#platform/http/route'
import type { Tally } from '#platform/limits/tally'
import type { Orders } from '../orders/index.ts'
import { endIfPaid } from '../orders/offers.ts'
import { grantRows } from '../rows/subscription-rows.ts'
import type { SubscriptionTables } from '../rows/tables.ts'
import type { RedeemRequest, Vouchers } from '../vouchers.ts'

/** Tries an hour of a person who guesses voucher codes: docs/product/subscriptions.md#vouchers */
const TRIES = { limit: 10, perMs: 60 * 60_000 }
const KEY = /^[\w.:-]{1,128}$/

interface CreateTransactionDependencies {
  vouchers: Vouchers
  orders: Orders
  db: Kysely<SubscriptionTables>
  tally: Tally
}

/** Redeems a voucher, or orders a package. */
export function createTransactionRoute(dependencies: CreateTransactionDependencies): Route {
  const { orders } = dependencies
  const grants = grantRows(dependencies.db)
  return route(subscription.createTransaction, async ({ body, caller, asked, now, refuse }) => {
    const { accountId, profileId } = caller
    const key = asked.header(loyalty.IDEMPOTENCY_HEADER) ?? null
    if (key !== null && !KEY.test(key)) return refuse('INVALID_PARAMETERS')
    if (body.type === 'voucher') return await redeem(dependencies, { code: body.code, accountId, key, now })
    const order = await orders.place({
      order: body,
      accountId,
      profileId,
      key: key ?? newId(),
      isDemo: asked.isDemo,
      now,
    })
    const detail = await orders.ownTransactions.detail(order.id, accountId, now)
    const { package_group_id: groupId, package_code: packageCode, package_days: days } = order
    const place = await endIfPaid(grants, { accountId, groupId, packageCode, days, now })
    return {
      data: {
        id: order.id,
        packageName: order.package_name,
        endAt: detail?.endAt ?? place.endMs,
        status: detail?.status ?? order.status,
        redirectUrl: detail?.redirectUrl ?? null,
      },
    }
  })
}

async function redeem({ vouchers, tally }: CreateTransactionDependencies, request: RedeemRequest) {
  const tries = `vouchers:${request.accountId}`
  await requireRate(tally, tries, TRIES)
  const { isReplayed, ...data } = await vouchers.redeem(request)
  // A replay does not reset the tries: a person who has one code would else repeat it between two guesses.
  if (!isReplayed) await tally.forget(tries)
  return { data: { ...data, status: 'paid' as const, redirectUrl: null } }
}
