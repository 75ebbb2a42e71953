import { admin } from '@tayang/contract'
import type { Subscription } from '#modules/subscription'
import { pageMeta, placeOf } from '#platform/http/paging'
import { route, type Route } from '#platform/http/route'

/** Routes of promo codes and orders. */
export function orderRoutes({ subscription }: { subscription: Subscription }): Route[] {
  const { promoCodes, orders } = subscription
  return [
    route(admin.createPromoCode, async ({ body, now }) => ({ data: await promoCodes.create(body, now) })),
    route(admin.listPromoCodes, async ({ query }) => {
      const { codes, total } = await promoCodes.list(placeOf(query))
      return { data: codes, meta: pageMeta(query, total) }
    }),
    route(admin.endPromoCode, async ({ params, now, refuse }) => ({
      data: (await promoCodes.end(params.code.toUpperCase(), now)) ?? refuse('NOT_FOUND'),
    })),
    route(admin.listOrders, async ({ query, now }) => {
      const { status, accountId, attention } = query
      const filter = { status, accountId, hasAttention: attention === 'true', ...placeOf(query) }
      const { orders: found, total } = await orders.list(filter, now)
      return { data: found, meta: pageMeta(query, total) }
    }),
    route(admin.getOrder, async ({ params, now, refuse }) => ({
      data: (await orders.read(params.id, now)) ?? refuse('NOT_FOUND'),
    })),
    route(admin.refundOrder, async ({ params, body, now, refuse }) => ({
      data: (await orders.refund(params.id, body.reason, now)) ?? refuse('NOT_FOUND'),
    })),
    route(admin.settleOrder, async ({ params, body, now, refuse }) => ({
      data: (await orders.settle(params.id, body.reason, now)) ?? refuse('NOT_FOUND'),
    })),
  ]
}
