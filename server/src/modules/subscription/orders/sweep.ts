import { periodically, type Periodic } from '#platform/clock/periodically'
import { Failure } from '#platform/errors/failure'
import type { GatewayName, PaymentEvent } from '#platform/payment/payment'
import { Refusal } from '#platform/http/refusal'
import type { OrderNeeds } from './needs.ts'
import { orderRows } from './order-rows.ts'
import type { OrderRow } from './order-tables.ts'
import type { openNews } from './take-news.ts'

type SweepNeeds = OrderNeeds & { takeNews: ReturnType<typeof openNews> }

/** Orders that are read at once, and that one run looks at; the next one goes on. */
const ORDERS_AT_ONCE = 50
const ORDERS_MAX = 1_000
const GATEWAYS: readonly GatewayName[] = ['site', 'midtrans']

/**
 * Looks at orders that are over, and at those of which nobody told for long: a gateway that can be asked is asked
 * before an order expires, since its news may be lost.
 */
export function openSweep(needs: SweepNeeds) {
  const { clock, log, settings } = needs
  let sweeping: Periodic | undefined
  return {
    start() {
      const everyMs = settings.payments.sweepMs
      sweeping = periodically(
        { clock, everyMs, log, failure: 'orders were not looked at', level: 'error' },
        () => sweepOrders(needs),
      )
    },
    async stop(): Promise<void> {
      await sweeping?.[Symbol.asyncDispose]()
    },
  }
}

export async function sweepOrders(needs: SweepNeeds): Promise<void> {
  const rows = orderRows(needs.rows)
  const now = needs.clock.now()
  const at = new Date(now)
  const unheardSince = new Date(now - needs.settings.payments.checkMs)
  const answering = GATEWAYS.filter((name) => needs.payment.gateway(name, true)?.lookUp)
  // One that is silent is not asked again in this run: orders of others would wait for it.
  const silent = new Set<string>()
  for (let looked = 0; looked < ORDERS_MAX;) {
    const found = await rows.dueForCheck(at, { unheardSince, answering, limit: ORDERS_AT_ONCE })
    looked += Math.max(found.length, 1)
    for (const order of found) {
      await rows.change(order.id, { checked_at: at })
      const known = silent.has(order.provider) ? 'unknown' : await askedOf(needs, order)
      if (known === 'unknown') silent.add(order.provider)
      else await take(needs, order, known, now)
    }
    if (found.length < ORDERS_AT_ONCE) return
  }
}

/** `unknown` where the gateway does not answer: such an order waits for the next run. */
async function askedOf(
  { payment, log }: SweepNeeds,
  order: OrderRow,
): Promise<PaymentEvent | null | 'unknown'> {
  const gateway = payment.gateway(order.provider as GatewayName, true)
  if (!gateway?.lookUp) return null
  try {
    return await gateway.lookUp({ orderId: order.id, attempts: order.attempts })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    log.warn({ err: error, order: order.id }, 'a gateway was asked about an order in vain')
    return 'unknown'
  }
}

async function take(
  needs: SweepNeeds,
  order: OrderRow,
  known: PaymentEvent | null,
  now: number,
): Promise<void> {
  if (known && known.status !== 'pending') {
    try {
      await needs.takeNews(order.provider, known, now)
    } catch (error) {
      needs.log.warn({ err: error, order: order.id }, 'what a gateway knew of an order was not taken')
      // A mismatch is written down and refused to whoever told it. Anything else is asked for again: it may be paid.
      if (!(error instanceof Refusal)) return
    }
  }
  if (order.expires_at.getTime() > now) return
  await needs.database.transaction(needs.rows, async (tx) => {
    const within = orderRows(tx)
    const still = await within.locked(order.id)
    if (still?.status !== 'pending') return
    await within.markPromo(order.id, 'released')
    await within.change(order.id, { status: 'expired' })
  })
}
