/**
 * Orders: how a package is bought (A098). Prices with promo codes and VAT, the order and its key, what gateways tell
 * of its payment, the invoice, and what operators do with them. It gives packages by the rules of this module and
 * books sales by whom it is handed; it takes no money and asks no gateway but by the port.
 */
import { openOperatedOrders, type OperatedOrders } from './operated-orders.ts'
import type { OrderNeeds } from './needs.ts'
import { openPlacing } from './place-order.ts'
import { openPlans } from './plans.ts'
import { openPromoCodes, type PromoCodes } from './promo-codes.ts'
import { openShownOrders } from './shown-orders.ts'
import { openSweep, sweepOrders } from './sweep.ts'
import { openNews } from './take-news.ts'

export type { OperatedOrders } from './operated-orders.ts'
export type { Books, OrderNeeds, Terms } from './needs.ts'
export type { OrderTables } from './order-tables.ts'
export type { PromoCodes } from './promo-codes.ts'

export interface Orders {
  readonly place: ReturnType<typeof openPlacing>
  readonly takeNews: ReturnType<typeof openNews>
  readonly plans: ReturnType<typeof openPlans>
  readonly shown: ReturnType<typeof openShownOrders>
  readonly operated: OperatedOrders
  readonly promoCodes: PromoCodes
  /** One look at the orders that wait, as the worker takes it every minute. */
  sweep(): Promise<void>
  readonly sweeping: ReturnType<typeof openSweep>
}

export function openOrders(needs: OrderNeeds): Orders {
  const takeNews = openNews(needs)
  const sweepNeeds = { ...needs, takeNews }
  return {
    place: openPlacing(needs),
    takeNews,
    plans: openPlans(needs),
    shown: openShownOrders(needs),
    operated: openOperatedOrders(needs),
    promoCodes: openPromoCodes(needs),
    sweep: () => sweepOrders(sweepNeeds),
    sweeping: openSweep(sweepNeeds),
  }
}
