import { subscription } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Orders } from '../orders/index.ts'

/** What a package costs with a promo code. */
export const getPromoCodeRoute = ({ orders }: { orders: Orders }): Route =>
  route(subscription.getPromoCode, async ({ params, query, caller, now }) => ({
    data: await orders.plans.promo({ ...params, ...query, accountId: caller.accountId, now }),
  }))
