import {
  subscription,
  type SubscriptionTransaction,
  type SubscriptionTransactionDetail,
} from '@tayang/contract'
import { call } from '#shared/api'

/** More unpaid orders than these are rare, and are not looked at. */
const ORDERS_MAX = 3

export type WaitingOrder = SubscriptionTransaction
export type HeldOrder = SubscriptionTransactionDetail & { redirectUrl: string }

/** The order that holds a code: one of this package, which can be paid here, or another one. */
export type Holder = { is: 'same'; order: HeldOrder } | { is: 'other'; id: string }

/** Those of the latest orders that can still be paid, the newest first. */
export const waitingOrders = (latest: readonly WaitingOrder[]): WaitingOrder[] =>
  latest.filter(({ status }) => status === 'pending')

/**
 * An order holds its promo code until it is paid or expires: a person who comes back without having paid finds the
 * code invalid, because it can be used once. This finds that order among the latest.
 */
export async function findHolder(wanted: { packageCode: string; code: string }): Promise<Holder | null> {
  const isSame = (one: WaitingOrder) => one.package.package_code === wanted.packageCode
  const { data: latest } = await call(subscription.listTransactions, { query: {} })
  const waiting = waitingOrders(latest)
  const ordered = [...waiting.filter(isSame), ...waiting.filter((one) => !isSame(one))]
  for (const one of ordered.slice(0, ORDERS_MAX)) {
    const { data } = await call(subscription.getTransaction, { params: { id: one.id } })
    if (data.status !== 'pending' || data.promoCode !== wanted.code.trim().toUpperCase()) continue
    return isSame(one) && isPayable(data) ? { is: 'same', order: data } : { is: 'other', id: data.id }
  }
  return null
}

const isPayable = (order: SubscriptionTransactionDetail): order is HeldOrder => order.redirectUrl !== null
