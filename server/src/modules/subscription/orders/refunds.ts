import type { Transaction } from 'kysely'
import { refuse } from '#platform/http/refusal'
import { DAY_MS } from '../grants.ts'
import { subscriptionRows, type SubscriptionTables } from '../rows.ts'
import type { OrderNeeds } from './needs.ts'
import { orderRows } from './order-rows.ts'
import type { OrderRow } from './order-tables.ts'
import { nextAttention } from './take-news.ts'

/** What operators do after money went back at the gateway: this room moves none of it itself. */
export function openRefunds(needs: Pick<OrderNeeds, 'database' | 'rows' | 'books'>) {
  return {
    /** The sale is reversed and the days that it gave are taken back, as far as they have not passed. */
    refund: (orderId: string, reason: string, now: number): Promise<OrderRow | undefined> =>
      needs.database.transaction(needs.rows, async (tx) => {
        const rows = orderRows(tx)
        const order = await rows.locked(orderId)
        if (!order) return undefined
        if (order.status !== 'paid') return refuse('NOT_REFUNDABLE')
        await takeBack(tx, order, now)
        if (order.transfer_id !== null)
          await needs.books().reverseSale(tx, { transferId: order.transfer_id, orderId, reason })
        return await rows.change(orderId, {
          status: 'refunded',
          refunded_at: new Date(now),
          refund_reason: reason,
          attention: order.attention === 'given-back' ? null : order.attention,
        })
      }),

    /** What had to be looked at is settled: money that came twice went back. */
    settle: (orderId: string, reason: string, now: number): Promise<OrderRow | undefined> =>
      needs.database.transaction(needs.rows, async (tx) => {
        const rows = orderRows(tx)
        const order = await rows.locked(orderId)
        if (!order) return undefined
        if (order.attention === null) return refuse('NOTHING_TO_SETTLE')
        const surplus = order.attention === 'paid-twice' ? await rows.unreturnedOf(orderId) : []
        for (const { id, transfer_id: transferId } of surplus) {
          if (transferId === null) continue
          const returnId = await needs.books().returnSurplus(tx, { transferId, orderId, reason })
          await rows.markReturned({ newsId: id, transferId: returnId })
        }
        const since = order.settled_at?.getTime() ?? -Infinity
        const told = (await rows.newsOf(orderId)).filter(({ told_at: at }) => at.getTime() > since)
        const attention = nextAttention(order, told)
        return await rows.change(orderId, {
          attention,
          ...(attention === null && { settled_at: new Date(now) }),
        })
      }),
  }
}

/** The one that was made longer ends earlier by what it gave; those that begin after it move forward with it. */
async function takeBack(tx: Transaction<SubscriptionTables>, order: OrderRow, now: number): Promise<void> {
  const own = subscriptionRows(tx)
  await own.lockAccount(order.account_id)
  const grant = order.grant_id === null ? undefined : await orderRows(tx).grantById(order.grant_id)
  const given = grant && (await own.subscriptionById(grant.subscription_id))
  if (!given) return
  const endMs = given.end_at.getTime()
  // It still began, and what was watched was watched.
  const leastMs = Math.max(given.start_at.getTime() + 1, now)
  const byMs = endMs - Math.max(endMs - order.package_days * DAY_MS, leastMs)
  if (byMs <= 0) return
  const { account_id: accountId, package_group_id: groupId } = given
  await own.moveLater({ accountId, groupId, from: given.end_at, byMs })
  await own.extend(given.id, new Date(endMs - byMs))
}
