import type { OrderRow } from '../rows/order-tables.ts'
import { sumsOf } from './prices.ts'

export function orderSums(order: OrderRow) {
  return sumsOf({
    listPrice: order.list_price_rupiah,
    discount: order.discount_rupiah,
    price: order.price_rupiah,
    vatPercent: order.vat_percent,
    vat: order.vat_rupiah,
  })
}

/** A pending order is expired from its end on, also before that is stored. */
export function statusOf(order: Pick<OrderRow, 'status' | 'expires_at'>, now: number): OrderRow['status'] {
  return order.status === 'pending' && order.expires_at.getTime() <= now ? 'expired' : order.status
}
