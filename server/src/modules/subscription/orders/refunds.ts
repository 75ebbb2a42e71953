import type { Transaction } from 'kysely'
import { refuse } from '#platform/http/refusal'
import { DAY_MS } from '../grants.ts'
import { orderRows } from '../rows/order-rows.ts'
import type { OrderRow } from '../rows/order-tables.ts'
import { grantRows } from '../rows/subscription-rows.ts'
import type { SubscriptionTables } from '../rows/tables.ts'
import type { OrderDependencies } from './dependencies.ts'
import { nextAttention } from './payment-rules.ts'

/** What operators do after they returned money at the gateway: this module moves none of it itself. */
export function openRefunds(dependencies: Pick<OrderDependencies, 'database' | 'db' | 'books'>) {
  const { database, db, books } = dependencies
  return {
    /** Reverses the sale and takes back the granted days that have not passed. */
    refund: (orderId: string, reason: string, now: number): Promise<OrderRow | undefined> =>
      database.transaction(db, async (tx) => {
        const rows = orderRows(tx)
        const order = await rows.lockById(orderId)
        if (!order) return undefined
        if (order.status !== 'paid') return refuse('NOT_REFUNDABLE')
        await takeBackDays(tx, order, now)
        if (order.transfer_id !== null)
          await books().reverseSale(tx, { transferId: order.transfer_id, orderId, reason })
        return await rows.change(orderId, {
          status: 'refunded',
          refunded_at: new Date(now),
          refund_reason: reason,
          attention: order.attention === 'given-back' ? null : order.attention,
        })
      }),

    /** Settles what needed attention: a second payment was returned. */
    settle: (orderId: string, reason: string, now: number): Promise<OrderRow | undefined> =>
      database.transaction(db, async (tx) => {
        const rows = orderRows(tx)
        const order = await rows.lockById(orderId)
        if (!order) return undefined
        if (order.attention === null) return refuse('NOTHING_TO_SETTLE')
        const surplus = order.attention === 'paid-twice' ? await rows.unreturnedOf(orderId) : []
        for (const { id, transfer_id: transferId } of surplus) {
          if (transferId === null) continue
          const returnId = await books().returnSurplus(tx, { transferId, orderId, reason })
          await rows.markReturned({ eventId: id, transferId: returnId })
        }
        const since = order.settled_at?.getTime() ?? -Infinity
        const events = (await rows.eventsOf(orderId)).filter(({ told_at: at }) => at.getTime() > since)
        const attention = nextAttention(order, events)
        return await rows.change(orderId, {
          attention,
          ...(attention === null && { settled_at: new Date(now) }),
        })
      }),
  }
}

/** Shortens the subscription by the granted days; those that begin after it move forward by the same time. */
async function takeBackDays(
  tx: Transaction<SubscriptionTables>,
  order: OrderRow,
  now: number,
): Promise<void> {
  const rows = grantRows(tx)
  await rows.lockAccount(order.account_id)
  const grant = order.grant_id === null ? undefined : await orderRows(tx).grantById(order.grant_id)
  const granted = grant && (await rows.subscriptionById(grant.subscription_id))
  if (!granted) return
  const endMs = granted.end_at.getTime()
  // It keeps its start: past days cannot be taken back.
  const leastMs = Math.max(granted.start_at.getTime() + 1, now)
  const byMs = endMs - Math.max(endMs - order.package_days * DAY_MS, leastMs)
  if (byMs <= 0) return
  const { account_id: accountId, package_group_id: groupId } = granted
  await rows.moveForward({ accountId, groupId, from: granted.end_at, byMs })
  await rows.extend(granted.id, new Date(endMs - byMs))
}
