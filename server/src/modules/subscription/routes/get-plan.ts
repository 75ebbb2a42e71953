import { subscription } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Orders } from '../orders/index.ts'

/** What a package costs, how it can be paid, and until when it would run. */
export const getPlanRoute = ({ orders }: { orders: Orders }): Route =>
  route(subscription.getPlan, async ({ params, caller, asked, now }) => ({
    data: await orders.plans.plan({ ...params, accountId: caller.accountId, isDemo: asked.isDemo, now }),
  }))
