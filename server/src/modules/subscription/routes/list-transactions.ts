import { subscription } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Orders } from '../orders/index.ts'

/** The caller's own orders and vouchers. */
export const listTransactionsRoute = ({ orders }: { orders: Orders }): Route =>
  route(subscription.listTransactions, ({ caller, query, now }) =>
    orders.ownTransactions.list({ accountId: caller.accountId, ...query, now }),
  )
