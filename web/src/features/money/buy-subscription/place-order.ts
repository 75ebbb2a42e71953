import { loyalty, subscription, type PaymentMethod } from '@tayang/contract'
import * as z from 'zod/mini'
import { call, isRefusal } from '#shared/api'
import { session } from '#shared/session'

/** The order whose payment site this tab opened. */
const KEY = 'tayang.order'

export interface OrderRequest {
  packageCode: string
  method: PaymentMethod
  promoCode: string | undefined
  /** What the page says it costs. */
  price: number
}

const kept = z.object({
  /** The account and the order. */
  of: z.string(),
  key: z.string(),
  /** Once it is known. */
  id: z.nullable(z.string()),
})
type Kept = z.output<typeof kept>

export interface Placed {
  id: string
  /** Null where nothing is left to pay. */
  payAt: string | null
}

/**
 * Places an order and returns where it is paid. Repeated presses, lost answers and a return from the payment site
 * without a payment all lead to the same order, as long as it can be paid.
 */
export async function placeOrder(request: OrderRequest): Promise<Placed> {
  const { packageCode, method, promoCode, price } = request
  const of = JSON.stringify([session.viewer()?.account.id, packageCode, method, promoCode, price])
  const before = readKept(of)
  if (before?.id) {
    const again = await readPayable(before.id)
    if (again) return again
  }
  const key = before && before.id === null ? before.key : crypto.randomUUID()
  keep({ of, key, id: null })
  try {
    const { data } = await call(
      subscription.createTransaction,
      {
        body: { type: 'payment', packageCode, method, price, ...(promoCode !== undefined && { promoCode }) },
      },
      { headers: { [loyalty.IDEMPOTENCY_HEADER]: key } },
    )
    keep({ of, key, id: data.id })
    return { id: data.id, payAt: data.redirectUrl }
  } catch (error) {
    // What was refused is no order; what got no answer may be one.
    if (isRefusal(error) && error.status !== null && error.status < 500) forgetOrder()
    throw error
  }
}

/** The order of this tab, where it can still be paid. */
async function readPayable(id: string): Promise<Placed | null> {
  try {
    const { data } = await call(subscription.getTransaction, { params: { id } })
    return data.status === 'pending' && data.redirectUrl !== null ? { id, payAt: data.redirectUrl } : null
  } catch (error) {
    if (isRefusal(error, 'NOT_FOUND')) return null
    throw error
  }
}

function readKept(of: string): Kept | null {
  try {
    const found = z.parse(kept, JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))
    return found.of === of ? found : null
  } catch {
    return null
  }
}

const keep = (order: Kept) => sessionStorage.setItem(KEY, JSON.stringify(order))

function forgetOrder(): void {
  sessionStorage.removeItem(KEY)
}
