import { periodically, type Periodic } from '#platform/clock/periodically'
import { Failure } from '#platform/errors/failure'
import { gatewayNames, type GatewayName, type PaymentEvent } from '#platform/payment/payment'
import { Refusal } from '#platform/http/refusal'
import { orderRows } from '../rows/order-rows.ts'
import type { OrderRow } from '../rows/order-tables.ts'
import type { OrderDependencies } from './dependencies.ts'
import type { openPaymentEvents } from './payment-events.ts'

type SweepDependencies = OrderDependencies & { takeEvent: ReturnType<typeof openPaymentEvents> }

/** Orders of one query, and of one run; the next run continues. */
const ORDERS_AT_ONCE = 50
const ORDERS_MAX = 1_000

/**
 * Checks orders that are over, and those whose gateway was silent for long: its events may be lost, so a gateway that
 * can be asked is asked before an order expires.
 */
export function openSweep(dependencies: SweepDependencies) {
  const { clock, log, once, settings } = dependencies
  let sweeping: Periodic | undefined
  return {
    start() {
      const everyMs = settings.payments.sweepMs
      sweeping = periodically(
        { clock, everyMs, log, failure: 'orders were not checked', level: 'error' },
        once('subscription.orders', () => sweepOrders(dependencies)),
      )
    },
    async stop(): Promise<void> {
      await sweeping?.[Symbol.asyncDispose]()
    },
  }
}

export async function sweepOrders(dependencies: SweepDependencies): Promise<void> {
  const rows = orderRows(dependencies.db)
  const now = dependencies.clock.now()
  const at = new Date(now)
  const silentSince = new Date(now - dependencies.settings.payments.checkMs)
  const answering = gatewayNames.filter((name) => dependencies.payment.gateway(name, true)?.lookUp)
  // A gateway that does not answer is not asked again in this run: orders of other gateways would wait for it.
  const silent = new Set<string>()
  for (let checked = 0; checked < ORDERS_MAX;) {
    const found = await rows.dueForCheck(at, { silentSince, answering, limit: ORDERS_AT_ONCE })
    checked += Math.max(found.length, 1)
    for (const order of found) {
      await rows.change(order.id, { checked_at: at })
      const known = silent.has(order.provider) ? 'unknown' : await lookUp(dependencies, order)
      if (known === 'unknown') silent.add(order.provider)
      else await settle(dependencies, order, known, now)
    }
    if (found.length < ORDERS_AT_ONCE) return
  }
}

/** `unknown` where the gateway does not answer: such an order waits for the next run. */
async function lookUp(
  { payment, log }: SweepDependencies,
  order: OrderRow,
): Promise<PaymentEvent | null | 'unknown'> {
  const gateway = payment.gateway(order.provider as GatewayName, true)
  if (!gateway?.lookUp) return null
  try {
    return await gateway.lookUp({ orderId: order.id, attempts: order.attempts })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log.warn({ err: error, order: order.id }, 'a gateway did not answer about an order')
    return 'unknown'
  }
}

async function settle(
  dependencies: SweepDependencies,
  order: OrderRow,
  known: PaymentEvent | null,
  now: number,
): Promise<void> {
  if (known && known.status !== 'pending') {
    try {
      await dependencies.takeEvent(order.provider, known, now)
    } catch (error) {
      dependencies.log.warn(
        { err: error, order: order.id },
        'what a gateway answered about an order was refused',
      )
      // A mismatch was stored and refused. After anything else the order is checked again: it may be paid.
      if (!(error instanceof Refusal)) return
    }
  }
  if (order.expires_at.getTime() > now) return
  await dependencies.database.transaction(dependencies.db, async (tx) => {
    const within = orderRows(tx)
    const current = await within.lockById(order.id)
    if (current?.status !== 'pending') return
    await within.markPromo(order.id, 'released')
    await within.change(order.id, { status: 'expired' })
  })
}
