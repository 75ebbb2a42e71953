import type { OrderStatus } from '@tayang/contract'
import type { Transaction } from 'kysely'
import { newId } from '#platform/ids/ids'
import type { PaymentEvent } from '#platform/payment/payment'
import { refuse } from '#platform/http/refusal'
import { orderRows } from '../rows/order-rows.ts'
import type { OrderRow, PaymentOutcome } from '../rows/order-tables.ts'
import type { SubscriptionTables } from '../rows/tables.ts'
import type { OrderDependencies, Terms } from './dependencies.ts'
import { payOrder } from './pay-order.ts'
import { attentionOf, graver, outcomeOf } from './payment-rules.ts'

interface TakenEvent {
  readonly order: OrderRow
  readonly outcome: PaymentOutcome
  /** False where the same event was received before. */
  readonly isNew: boolean
}

interface ReceivedEvent {
  readonly event: PaymentEvent
  readonly now: number
  readonly seller: Terms['seller']
}

type Tx = Transaction<SubscriptionTables>

/**
 * Takes what a gateway reports of an order. A repeated event changes nothing, and an order that was paid stays paid, in
 * whatever order events come. Money for an order that had failed or expired is taken too, and grants what was ordered
 * once, because the person has paid: docs/product/subscriptions.md#paid-stays-paid
 */
export function openPaymentEvents(dependencies: OrderDependencies) {
  const { database, db, log, terms } = dependencies

  async function takeNew(provider: string, event: PaymentEvent, now: number) {
    const { seller } = await terms()
    return await database.transaction(db, async (tx) => {
      const order = await orderRows(tx).lockById(event.orderId)
      if (!order || order.provider !== provider) return undefined
      return await take(dependencies, tx, order, { event, now, seller })
    })
  }

  return async (provider: string, event: PaymentEvent, now: number): Promise<OrderStatus> => {
    const taken = (await readTold(dependencies, provider, event)) ?? (await takeNew(provider, event, now))
    if (!taken) return refuse('NOT_FOUND')
    const { order, outcome, isNew } = taken
    const fact = { order: order.id, provider, status: event.status, outcome, isNew }
    if (isNew && attentionOf(order, { outcome, status: event.status })) {
      log.error(fact, 'a payment needs attention')
    }
    // Gateways repeat their events; only the first one is a fact for operators.
    else log[isNew ? 'info' : 'debug'](fact, 'a payment event was received')
    return outcome === 'mismatch' ? refuse('PAYMENT_MISMATCH') : order.status
  }
}

const factsOf = (event: PaymentEvent, provider: string) => ({
  order_id: event.orderId,
  provider,
  payment_id: event.paymentId,
  status: event.status,
  amount_rupiah: BigInt(event.amountRupiah),
  currency: event.currency,
})

/** An event that is told again changes nothing, so it neither waits for its order nor holds it up. */
async function readTold(
  { db }: OrderDependencies,
  provider: string,
  event: PaymentEvent,
): Promise<TakenEvent | undefined> {
  const order = await orderRows(db).toldBefore(factsOf(event, provider))
  return order && { order, outcome: outcomeOf(order, event), isNew: false }
}

/** The order is locked, so no other event of it is taken at this moment. */
async function take(
  dependencies: OrderDependencies,
  tx: Tx,
  order: OrderRow,
  received: ReceivedEvent,
): Promise<TakenEvent> {
  const { event, now } = received
  const rows = orderRows(tx)
  const outcome = outcomeOf(order, event)
  const row = factsOf(event, order.provider)
  if (await rows.hasEvent(row)) return { order, outcome, isNew: false }
  const transferId = outcome === 'paid-twice' ? await bookSurplus(dependencies, tx, order, event) : null
  await rows.addEvent({ ...row, id: newId(), outcome, transfer_id: transferId, told_at: new Date(now) })
  const attention = attentionOf(order, { outcome, status: event.status })
  if (attention) {
    const gravest = graver(order.attention, attention)
    return { order: await rows.change(order.id, { attention: gravest }), outcome, isNew: true }
  }
  if (outcome === 'ignored') return { order, outcome, isNew: true }
  return { order: await settle(dependencies, tx, order, received), outcome, isNew: true }
}

const bookSurplus = ({ books }: OrderDependencies, tx: Tx, order: OrderRow, event: PaymentEvent) =>
  books().recordSurplus(tx, {
    orderId: order.id,
    accountId: order.account_id,
    provider: order.provider,
    paymentId: event.paymentId,
    amount: BigInt(event.amountRupiah),
  })

async function settle(
  dependencies: OrderDependencies,
  tx: Tx,
  order: OrderRow,
  { event, now, seller }: ReceivedEvent,
): Promise<OrderRow> {
  if (event.status === 'paid') {
    return await payOrder(tx, order, { paymentId: event.paymentId, now, seller }, dependencies)
  }
  const rows = orderRows(tx)
  await rows.markPromo(order.id, 'released')
  return await rows.change(order.id, { status: event.status === 'failed' ? 'failed' : 'expired' })
}
