import { subscription, type SubscriptionTransactionDetail } from '@tayang/contract'
import { call } from '#ground/api'

/** More than one order that waits, of one package, is rare; of more than these nobody is told. */
const LOOKED_AT_MAX = 3

export type HeldOrder = SubscriptionTransactionDetail & { redirectUrl: string }

/**
 * An order holds its promo code until it is paid or over: who comes back without having paid is told so by the code
 * itself, which nobody may use twice. This finds that order among the latest.
 */
export async function findHeldOrder(asked: { packageCode: string; code: string }): Promise<HeldOrder | null> {
  const { data: latest } = await call(subscription.listTransactions, { query: {} })
  const waiting = latest.filter(
    (one) => one.status === 'pending' && one.package.package_code === asked.packageCode,
  )
  for (const { id } of waiting.slice(0, LOOKED_AT_MAX)) {
    const { data } = await call(subscription.getTransaction, { params: { id } })
    if (data.promoCode === asked.code.trim().toUpperCase() && isPayable(data)) return data
  }
  return null
}

const isPayable = (order: SubscriptionTransactionDetail): order is HeldOrder =>
  order.status === 'pending' && order.redirectUrl !== null
