import { subscription } from '@tayang/contract'
import { route, type Route } from '#platform/route'

export function paymentRoutes(): Route[] {
  return [
    route(subscription.getPlan, async ({ refuse }) => refuse('PACK_NOT_FOUND')),
    route(subscription.getPromoCode, async ({ refuse }) => refuse('PROMO_INVALID')),
    route(subscription.listTransactions, async ({ query }) => ({
      data: [],
      meta: { page: query.page, perPage: query.perPage, totalPages: 0, total: 0 },
    })),
    route(subscription.getTransaction, async ({ refuse }) => refuse('NOT_FOUND')),
    route(subscription.getInvoice, async ({ refuse }) => refuse('NOT_FOUND')),
    route(subscription.takePaymentNews, async ({ refuse }) => refuse('SIGNATURE_INVALID')),
  ]
}
