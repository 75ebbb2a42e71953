import type { OrderFigure } from '@tayang/contract'

export interface DayOfOrders {
  readonly day: string
  readonly paid: number
  readonly orders: number
  readonly discount: number
  readonly vat: number
  readonly refunded: number
  readonly refunds: number
}

export interface MethodOfOrders {
  readonly method: OrderFigure['method']
  readonly paid: number
  readonly orders: number
  readonly refunded: number
}

const nothing = { paid: 0, orders: 0, discount: 0, vat: 0, refunded: 0, refunds: 0 }

/** One line a day, the latest first; days without an order are no lines. */
export function byDay(figures: readonly OrderFigure[]): DayOfOrders[] {
  const days = new Map<string, DayOfOrders>()
  for (const { day, paid, refunded } of figures) {
    const sum = days.get(day) ?? { day, ...nothing }
    days.set(day, {
      day,
      paid: sum.paid + paid.amount,
      orders: sum.orders + paid.orders,
      discount: sum.discount + paid.discount,
      vat: sum.vat + paid.vat,
      refunded: sum.refunded + refunded.amount,
      refunds: sum.refunds + refunded.orders,
    })
  }
  return [...days.values()].toSorted((one, other) => (one.day < other.day ? 1 : -1))
}

/** One line a method, the most money first. */
export function byMethod(figures: readonly OrderFigure[]): MethodOfOrders[] {
  const methods = new Map<OrderFigure['method'], MethodOfOrders>()
  for (const { method, paid, refunded } of figures) {
    const sum = methods.get(method) ?? { method, paid: 0, orders: 0, refunded: 0 }
    methods.set(method, {
      method,
      paid: sum.paid + paid.amount,
      orders: sum.orders + paid.orders,
      refunded: sum.refunded + refunded.amount,
    })
  }
  return [...methods.values()].toSorted((one, other) => other.paid - one.paid)
}
