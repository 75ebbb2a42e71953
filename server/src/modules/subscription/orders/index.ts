/**
 * Orders: how a package is bought. Prices with promo codes and VAT, the order and its key, the payment events of
 * gateways, the invoice, and what operators do with orders. It grants packages by the rules of this module and books
 * sales through `books`; it takes no money, and reaches gateways only through the payment port.
 */
import { openOperatedOrders, type OperatedOrders } from './operated-orders.ts'
import type { OrderDependencies } from './dependencies.ts'
import { openPlacing } from './place-order.ts'
import { openPlans } from './plans.ts'
import { openPromoCodes, type PromoCodes } from './promo-codes.ts'
import { openOwnTransactions } from './own-transactions.ts'
import { openPaymentEvents } from './payment-events.ts'
import { openSweep, sweepOrders } from './sweep.ts'

export type { OperatedOrders } from './operated-orders.ts'
export type { OrderFilter } from '../rows/operated-order-rows.ts'
export type { OrderDependencies } from './dependencies.ts'
export { statusOf } from './order-status.ts'
export type { PromoCodes } from './promo-codes.ts'

export interface Orders {
  readonly place: ReturnType<typeof openPlacing>
  readonly takeEvent: ReturnType<typeof openPaymentEvents>
  readonly plans: ReturnType<typeof openPlans>
  readonly ownTransactions: ReturnType<typeof openOwnTransactions>
  readonly operated: OperatedOrders
  readonly promoCodes: PromoCodes
  /** One pass over the pending orders, as the worker does it every minute. */
  sweep(): Promise<void>
  readonly sweeping: ReturnType<typeof openSweep>
}

export function openOrders(dependencies: OrderDependencies): Orders {
  const takeEvent = openPaymentEvents(dependencies)
  const sweepDependencies = { ...dependencies, takeEvent }
  return {
    place: openPlacing(dependencies),
    takeEvent,
    plans: openPlans(dependencies),
    ownTransactions: openOwnTransactions(dependencies),
    operated: openOperatedOrders(dependencies),
    promoCodes: openPromoCodes(dependencies),
    sweep: () => sweepOrders(sweepDependencies),
    sweeping: openSweep(sweepDependencies),
  }
}
