import { subscription } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Orders } from '../orders/index.ts'

/** One order or voucher of the caller. */
export const getTransactionRoute = ({ orders }: { orders: Orders }): Route =>
  route(subscription.getTransaction, async ({ params, caller, now, refuse }) => ({
    data: (await orders.ownTransactions.detail(params.id, caller.accountId, now)) ?? refuse('NOT_FOUND'),
  }))
