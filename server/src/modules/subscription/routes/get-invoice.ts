import { subscription } from '@tayang/contract'
import { route, type Route } from '#platform/http/route'
import type { Orders } from '../orders/index.ts'

/** The invoice of a paid order of the caller. */
export const getInvoiceRoute = ({ orders }: { orders: Orders }): Route =>
  route(subscription.getInvoice, async ({ params, caller, refuse }) => ({
    data: (await orders.ownTransactions.invoice(params.id, caller.accountId)) ?? refuse('NOT_FOUND'),
  }))
