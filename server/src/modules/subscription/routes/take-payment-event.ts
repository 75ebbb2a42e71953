import { subscription } from '@tayang/contract'
import type { Clock } from '#platform/clock/clock'
import { readBody } from '#platform/http/bodies/read-body'
import { route, type Route } from '#platform/http/route'
import type { Payment } from '#platform/payment/payment'
import type { Settings } from '#platform/settings/settings'
import type { Orders } from '../orders/index.ts'

interface TakePaymentEventDependencies {
  orders: Orders
  payment: Payment
  clock: Clock
  settings: Pick<Settings, 'payments'>
}

/** A callback of a gateway. A caller without the gateway's signature is only told that it is missing. */
export function takePaymentEventRoute(dependencies: TakePaymentEventDependencies): Route {
  const { orders, payment, clock, settings } = dependencies
  return route(subscription.takePaymentNews, async ({ params, asked, now, refuse }) => {
    const body = await readBody(asked.stream, {
      sizeBytesMax: subscription.takePaymentNews.bodyBytesMax,
      withinMs: settings.payments.bodyMs,
      clock,
    })
    const gateway = payment.gateway(params.provider, asked.isDemo)
    if (!gateway) return refuse('NOT_CONFIGURED')
    const event = await gateway.read({ header: (name) => asked.header(name), body, now })
    if (event === 'unsigned') return refuse('SIGNATURE_INVALID')
    if (event === 'unreadable') return refuse('INVALID_PARAMETERS')
    return { data: { status: await orders.takeEvent(params.provider, event, now) } }
  })
}
