import {
  subscription,
  type SubscriptionTransaction,
  type SubscriptionTransactionDetail,
} from '@tayang/contract'
import { call } from '#shared/api'

/** More than a few orders that wait are rare; of more than these nobody is told. */
const LOOKED_AT_MAX = 3

export type WaitingOrder = SubscriptionTransaction
export type HeldOrder = SubscriptionTransactionDetail & { redirectUrl: string }

/** Who holds a code: an order of this very package, which is gone on with here, or another one. */
export type Holder = { is: 'same'; order: HeldOrder } | { is: 'other'; id: string }

/** Those of the latest that can still be paid, the newest first. */
export async function findWaitingOrders(): Promise<WaitingOrder[]> {
  const { data: latest } = await call(subscription.listTransactions, { query: {} })
  return latest.filter(({ status }) => status === 'pending')
}

/**
 * An order holds its promo code until it is paid or over: who comes back without having paid is told so by the code
 * itself, which nobody may use twice. This finds that order among the latest.
 */
export async function findHolder(asked: { packageCode: string; code: string }): Promise<Holder | null> {
  const isSame = (one: WaitingOrder) => one.package.package_code === asked.packageCode
  const waiting = await findWaitingOrders()
  const inTurn = [...waiting.filter(isSame), ...waiting.filter((one) => !isSame(one))]
  for (const one of inTurn.slice(0, LOOKED_AT_MAX)) {
    const { data } = await call(subscription.getTransaction, { params: { id: one.id } })
    if (data.status !== 'pending' || data.promoCode !== asked.code.trim().toUpperCase()) continue
    return isSame(one) && isPayable(data) ? { is: 'same', order: data } : { is: 'other', id: data.id }
  }
  return null
}

const isPayable = (order: SubscriptionTransactionDetail): order is HeldOrder => order.redirectUrl !== null
