import type { PaymentEvent } from '#platform/payment/payment'
import type { Attention, OrderRow, PaymentOutcome } from '../rows/order-tables.ts'

/** What a payment event means to an order, in whatever order events come. */
export function outcomeOf(
  order: Pick<OrderRow, 'status' | 'price_rupiah' | 'payment_id'>,
  event: Pick<PaymentEvent, 'status' | 'amountRupiah' | 'currency' | 'paymentId'>,
): PaymentOutcome {
  const isPaid = order.status === 'paid' || order.status === 'refunded'
  if (event.status === 'paid') {
    const isRight = event.currency === 'IDR' && BigInt(event.amountRupiah) === order.price_rupiah
    if (isPaid)
      return order.payment_id === event.paymentId && isRight ? 'ignored' : isRight ? 'paid-twice' : 'mismatch'
    if (!isRight) return 'mismatch'
    return order.status === 'pending' ? 'taken' : 'late'
  }
  const ends = event.status === 'failed' || event.status === 'expired'
  return ends && order.status === 'pending' ? 'taken' : 'ignored'
}

/** The gravest first: money that we owe is not hidden by a lesser problem. */
const GRAVITY: readonly Attention[] = ['paid-twice', 'given-back', 'mismatch']

export function graver(one: Attention | null, other: Attention): Attention {
  return one !== null && GRAVITY.indexOf(one) < GRAVITY.indexOf(other) ? one : other
}

/** What needs attention after the current problem was settled. */
export function nextAttention(
  order: Pick<OrderRow, 'status' | 'attention'>,
  events: readonly { outcome: PaymentOutcome; status: string }[],
): Attention | null {
  const { attention } = order
  const lesser = attention === null ? [] : GRAVITY.slice(GRAVITY.indexOf(attention) + 1)
  const found = events.map((event) => attentionOf(order, event))
  return lesser.find((kind) => found.includes(kind)) ?? null
}

/** The problem that an operator must look at; null where there is none. */
export function attentionOf(
  order: Pick<OrderRow, 'status'>,
  event: { outcome: PaymentOutcome; status: string },
): Attention | null {
  if (event.outcome === 'mismatch' || event.outcome === 'paid-twice') return event.outcome
  return event.status === 'given-back' && order.status === 'paid' ? 'given-back' : null
}
