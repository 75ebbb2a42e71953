import { subscription } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import type { Payment } from '#platform/payment/payment'
import { readBody } from '#platform/http/read-body'
import { route, type Route } from '#platform/http/route'
import type { Settings } from '#platform/settings/settings'
import type { Orders } from '../orders/index.ts'

interface Needs {
  orders: Orders
  payment: Payment
  clock: Clock
  settings: Pick<Settings, 'payments'>
}

/** What somebody sees of buying: plans, promo codes, their transactions and invoices (A098, A102). */
export function orderRoutes({ orders }: Pick<Needs, 'orders'>): Route[] {
  const { plans, shown } = orders
  return [
    route(subscription.getPlan, async ({ params, caller, asked, now }) => ({
      data: await plans.plan({ ...params, accountId: caller.accountId, isDemo: asked.isDemo, now }),
    })),
    route(subscription.getPromoCode, async ({ params, query, caller, now }) => ({
      data: await plans.promo({ ...params, ...query, accountId: caller.accountId, now }),
    })),
    route(subscription.listTransactions, ({ caller, query, now }) =>
      shown.list({ accountId: caller.accountId, ...query, now }),
    ),
    route(subscription.getTransaction, async ({ params, caller, now, refuse }) => ({
      data: (await shown.detail(params.id, caller.accountId, now)) ?? refuse('NOT_FOUND'),
    })),
    route(subscription.getInvoice, async ({ params, caller, refuse }) => ({
      data: (await shown.invoice(params.id, caller.accountId)) ?? refuse('NOT_FOUND'),
    })),
  ]
}

/** What gateways tell. Whoever cannot sign learns nothing but that. */
export function takePaymentNewsRoute({ orders, payment, clock, settings }: Needs): Route {
  return route(subscription.takePaymentNews, async ({ params, asked, now, refuse }) => {
    const body = await readBody(asked.stream, {
      sizeBytesMax: subscription.takePaymentNews.bodyBytesMax,
      withinMs: settings.payments.bodyMs,
      clock,
    })
    const gateway = payment.gateway(params.provider, asked.isDemo)
    if (!gateway) return refuse('NOT_CONFIGURED')
    const news = await gateway.read({ header: (name) => asked.header(name), body, now })
    if (news === 'unsigned') return refuse('SIGNATURE_INVALID')
    if (news === 'unreadable') return refuse('INVALID_PARAMETERS')
    return { data: { status: await orders.takeNews(params.provider, news, now) } }
  })
}
