import { Failure } from '#platform/errors/failure'
import type { Gateway } from '#platform/payment/payment'
import { retry } from '#platform/retry/retry'
import type { OrderRow } from '../rows/order-tables.ts'
import { orderRows } from '../rows/order-rows.ts'
import type { OrderDependencies } from './dependencies.ts'

/** A gateway that does not answer is asked once more; then the person may repeat the request under its key. */
const RETRY = { attemptsMax: 2, isRetryable: (error: unknown) => error instanceof Failure }

/** Opens a payment at the gateway, and stores the URL where the person pays. */
export async function sendToGateway(
  { db }: Pick<OrderDependencies, 'db'>,
  order: OrderRow,
  { gateway, now }: { gateway: Gateway; now: number },
): Promise<OrderRow> {
  const rows = orderRows(db)
  return await retry(RETRY, async () => {
    const attempt = await rows.countAttempt(order.id)
    const url = await gateway.open({
      orderId: order.id,
      attempt,
      accountId: order.account_id,
      packageCode: order.package_code,
      packageName: order.package_name,
      method: order.method,
      amountRupiah: Number(order.price_rupiah),
      expiresAt: order.expires_at.getTime(),
      now,
      returnPath: `/profile/transactions/subscription/${order.id}`,
    })
    return await rows.change(order.id, { redirect_url: url })
  })
}
