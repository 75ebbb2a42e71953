import type { OrderStatus } from '@tayang/contract'
import type { Transaction } from 'kysely'
import { newId } from '#platform/ids/ids'
import type { PaymentEvent } from '#platform/payment/payment'
import { refuse } from '#platform/http/refusal'
import type { SubscriptionTables } from '../rows.ts'
import type { OrderNeeds, Terms } from './needs.ts'
import { orderRows } from './order-rows.ts'
import type { Attention, NewsOutcome, OrderRow } from './order-tables.ts'
import { payOrder } from './pay-order.ts'

interface Judged {
  readonly order: OrderRow
  readonly outcome: NewsOutcome
  /** False where the very same was told before. */
  readonly isNew: boolean
}

interface ToldNews {
  readonly news: PaymentEvent
  readonly now: number
  readonly seller: Terms['seller']
}

/**
 * What a gateway told of an order. The same again changes nothing; in whatever order news come, an order that was
 * paid stays paid. Money for an order that had failed or expired is taken all the same, and gives what was ordered
 * once: the person has paid.
 */
export function openNews(needs: OrderNeeds) {
  async function judge(
    tx: Transaction<SubscriptionTables>,
    order: OrderRow,
    told: ToldNews,
  ): Promise<Judged> {
    const { news, now } = told
    const rows = orderRows(tx)
    const outcome = outcomeOf(order, news)
    const said = {
      order_id: order.id,
      provider: order.provider,
      payment_id: news.paymentId,
      status: news.status,
      amount_rupiah: BigInt(news.amountRupiah),
      currency: news.currency,
    }
    // The order is locked: nobody else tells of it at this moment.
    if (await rows.knowsNews(said)) return { order, outcome, isNew: false }
    const transferId = outcome === 'paid-twice' ? await bookSurplus(tx, order, news) : null
    await rows.addNews({ ...said, id: newId(), outcome, transfer_id: transferId, told_at: new Date(now) })
    const attention = attentionOf(order, { outcome, status: news.status })
    if (attention) {
      const gravest = graver(order.attention, attention)
      return { order: await rows.change(order.id, { attention: gravest }), outcome, isNew: true }
    }
    if (outcome === 'ignored') return { order, outcome, isNew: true }
    return { order: await settle(tx, order, told), outcome, isNew: true }
  }

  const bookSurplus = (tx: Transaction<SubscriptionTables>, order: OrderRow, news: PaymentEvent) =>
    needs.books().recordSurplus(tx, {
      orderId: order.id,
      accountId: order.account_id,
      provider: order.provider,
      paymentId: news.paymentId,
      amount: BigInt(news.amountRupiah),
    })

  async function settle(
    tx: Transaction<SubscriptionTables>,
    order: OrderRow,
    { news, now, seller }: ToldNews,
  ): Promise<OrderRow> {
    if (news.status === 'paid')
      return await payOrder(tx, order, { paymentId: news.paymentId, now, seller }, needs)
    const rows = orderRows(tx)
    await rows.markPromo(order.id, 'released')
    return await rows.change(order.id, { status: news.status === 'failed' ? 'failed' : 'expired' })
  }

  return async (provider: string, news: PaymentEvent, now: number): Promise<OrderStatus> => {
    const { seller } = await needs.terms()
    const judged = await needs.database.transaction(needs.rows, async (tx) => {
      const order = await orderRows(tx).locked(news.orderId)
      if (!order || order.provider !== provider) return undefined
      return await judge(tx, order, { news, now, seller })
    })
    if (!judged) return refuse('NOT_FOUND')
    const { order, outcome, isNew } = judged
    const fact = { order: order.id, provider, told: news.status, outcome, isNew }
    if (isNew && attentionOf(order, { outcome, status: news.status }))
      needs.log.error(fact, 'a payment must be looked at')
    // Gateways say the same again and again; the first time is a fact for operators.
    else needs.log[isNew ? 'info' : 'debug'](fact, 'a payment was told of')
    return outcome === 'mismatch' ? refuse('PAYMENT_MISMATCH') : order.status
  }
}

/** What news is to an order, whatever came before. */
export function outcomeOf(
  order: Pick<OrderRow, 'status' | 'price_rupiah' | 'payment_id'>,
  news: Pick<PaymentEvent, 'status' | 'amountRupiah' | 'currency' | 'paymentId'>,
): NewsOutcome {
  const isPaid = order.status === 'paid' || order.status === 'refunded'
  if (news.status === 'paid') {
    const isRight = news.currency === 'IDR' && BigInt(news.amountRupiah) === order.price_rupiah
    if (isPaid)
      return order.payment_id === news.paymentId && isRight ? 'ignored' : isRight ? 'paid-twice' : 'mismatch'
    if (!isRight) return 'mismatch'
    return order.status === 'pending' ? 'taken' : 'late'
  }
  const ends = news.status === 'failed' || news.status === 'expired'
  return ends && order.status === 'pending' ? 'taken' : 'ignored'
}

/** From the gravest on: money that we owe is not forgotten for a lesser trouble. */
const GRAVITY: readonly Attention[] = ['paid-twice', 'given-back', 'mismatch']

function graver(one: Attention | null, other: Attention): Attention {
  return one !== null && GRAVITY.indexOf(one) < GRAVITY.indexOf(other) ? one : other
}

/** What is looked at next, once the gravest of all this is settled. */
export function nextAttention(
  order: Pick<OrderRow, 'status' | 'attention'>,
  told: readonly { outcome: NewsOutcome; status: string }[],
): Attention | null {
  const { attention } = order
  const lesser = attention === null ? [] : GRAVITY.slice(GRAVITY.indexOf(attention) + 1)
  const found = told.map((one) => attentionOf(order, one))
  return lesser.find((kind) => found.includes(kind)) ?? null
}

/** What an operator must look at. */
function attentionOf(
  order: Pick<OrderRow, 'status'>,
  told: { outcome: NewsOutcome; status: string },
): Attention | null {
  if (told.outcome === 'mismatch' || told.outcome === 'paid-twice') return told.outcome
  return told.status === 'given-back' && order.status === 'paid' ? 'given-back' : null
}
