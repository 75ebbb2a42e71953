import type { admin, AnswerOf } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { pageOf, readCursor } from '#platform/http/cursor'
import { isId } from '#platform/ids/ids'
import { statusOf } from './orders/index.ts'
import { orderRows } from './rows/order-rows.ts'
import { packageRows } from './rows/package-rows.ts'
import { subscriptionRows } from './rows/subscription-rows.ts'
import type { SubscriptionTables } from './rows/tables.ts'

/** Subscriptions of one answer; they extend one another, so a person has few. */
const SUBSCRIPTIONS_MAX = 50

export type PersonPurchases = ReturnType<typeof openPersonPurchases>

/** What one person bought, as operators read it. An erased person's is still there, under an id without a name. */
export function openPersonPurchases(db: Kysely<SubscriptionTables>) {
  const orders = orderRows(db)
  const subscriptions = subscriptionRows(db)
  const packages = packageRows(db)
  return {
    /** Packages on sale, in the order in which they are shown. */
    async packagesToGrant(): Promise<AnswerOf<typeof admin.listPackagesToGrant>['data']> {
      const groups = await packages.activeGroups([])
      const names = new Map(groups.map(({ id, name }) => [id, name]))
      const found = await packages.packagesOnSale(groups.map(({ id }) => id))
      return found.map((row) => ({
        code: row.package_code,
        name: row.name,
        group: names.get(row.package_group_id) ?? '',
        days: row.days,
      }))
    },

    accountOfInvoice: orders.accountOfInvoice,
    countOrdersOf: orders.countOrdersOf,

    async orders(
      accountId: string,
      { cursor, perPage, now }: { cursor?: string | undefined; perPage: number; now: number },
    ): Promise<AnswerOf<typeof admin.listPersonOrders>> {
      const [last] = readCursor(cursor, ['string']) ?? []
      const after = typeof last === 'string' && isId(last) ? last : null
      const found = await orders.ordersOfAccount(accountId, { after, limit: perPage + 1 })
      const { rows, meta } = pageOf(found, perPage, ({ id }) => [id])
      const data = rows.map((order) => ({
        id: order.id,
        status: statusOf(order, now),
        packageName: order.package_name,
        price: Number(order.price_rupiah),
        method: order.method,
        invoiceNumber: order.invoice_number,
        createdAt: order.created_at.getTime(),
        paidAt: order.paid_at?.getTime() ?? null,
        refundedAt: order.refunded_at?.getTime() ?? null,
        attention: order.attention,
      }))
      return { data, meta }
    },

    async subscriptions(
      accountId: string,
      now: number,
    ): Promise<AnswerOf<typeof admin.listPersonSubscriptions>['data']> {
      const found = await subscriptions.listOf(accountId, { limit: SUBSCRIPTIONS_MAX, offset: 0 })
      return found.map((row) => ({
        id: row.id,
        packageName: row.package_name,
        includesPremium: row.include_premium,
        startAt: row.start_at.getTime(),
        endAt: row.end_at.getTime(),
        isActive: row.start_at.getTime() <= now && now < row.end_at.getTime(),
      }))
    },
  }
}
