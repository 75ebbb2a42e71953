import { Failure } from '#platform/failure'
import type { GatewayName, News } from '#platform/payment'
import type { OrderNeeds } from './needs.ts'
import { orderRows } from './order-rows.ts'
import type { OrderRow } from './order-tables.ts'
import type { openNews } from './take-news.ts'

type SweepNeeds = OrderNeeds & { takeNews: ReturnType<typeof openNews> }

/** Orders that one run looks at; the next one goes on. */
const ORDERS_MAX = 50

/**
 * Looks at orders that are over, and at those of which nobody told for long: a gateway that can be asked is asked
 * before an order expires, since its news may be lost.
 */
export function openSweep(needs: SweepNeeds) {
  const { clock, log, settings } = needs
  let stop = () => {}
  let running: Promise<void> = Promise.resolve()

  async function run(): Promise<void> {
    try {
      await sweepOrders(needs)
    } catch (error) {
      log.error({ err: error }, 'orders were not looked at')
    }
  }

  return {
    start() {
      stop = clock.every(settings.payments.sweepMs, () => {
        running = running.then(run)
      })
    },
    async stop(): Promise<void> {
      stop()
      await running
    },
  }
}

export async function sweepOrders(needs: SweepNeeds): Promise<void> {
  const rows = orderRows(needs.rows)
  const now = needs.clock.now()
  const unheardSince = new Date(now - needs.settings.payments.checkMs)
  for (const order of await rows.dueForCheck(new Date(now), unheardSince, ORDERS_MAX)) {
    await rows.change(order.id, { checked_at: new Date(now) })
    const known = await askedOf(needs, order)
    if (known !== 'unknown') await take(needs, order, known, now)
  }
}

/** `unknown` where the gateway does not answer: such an order waits for the next run. */
async function askedOf({ payment, log }: SweepNeeds, order: OrderRow): Promise<News | null | 'unknown'> {
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

async function take(needs: SweepNeeds, order: OrderRow, known: News | null, now: number): Promise<void> {
  if (known && known.status !== 'pending') {
    // A mismatch is written down and refused to whoever told it; here nobody waits for the refusal.
    await needs.takeNews(order.provider, known, now).catch((error: unknown) => {
      needs.log.warn({ err: error, order: order.id }, 'what a gateway knew of an order was not taken')
    })
    return
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
