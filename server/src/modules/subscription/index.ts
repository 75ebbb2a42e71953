import type { Subscription as ActiveSubscription } from '@tayang/contract'
import type { Route } from '#platform/http/route'
import type { PersonalDataHandler } from '#modules/user'
import { openGrants, type Grant, type Granted } from './grants.ts'
import { openPersonalData } from './keeper.ts'
import { openOrders, type OperatedOrders, type OrderNeeds, type PromoCodes } from './orders/index.ts'
import { activeOf } from './own-subscriptions.ts'
import { putPackageGroup, type PackageGroupDraft } from './packages.ts'
import { createTransactionRoute } from './routes/create-transaction.ts'
import { getSubscriberPlanRoute } from './routes/get-subscriber-plan.ts'
import { listPackageGroupsRoute } from './routes/list-package-groups.ts'
import { listPackageItemsRoute } from './routes/list-package-items.ts'
import { listSubscriptionsRoute } from './routes/list-subscriptions.ts'
import { orderRoutes, takePaymentNewsRoute } from './routes/orders.ts'
import { subscriptionRows, type SubscriptionTables } from './rows.ts'
import { openVouchers, type Vouchers } from './vouchers.ts'

/**
 * Subscription: packages on sale, how they are bought, and who has which until when (Spec 2, section 7).
 *
 * Owns the `subscription` schema. The only room that says whether an account may watch premium titles. Gateways
 * take the money and tell of it; sales are booked by the room of the ledger. It never asks who somebody is: callers
 * hand it account ids.
 */
export interface Subscription extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly personalData: PersonalDataHandler
  /** Those that run now, for the account answer. */
  activeOf(accountId: string, now: number): Promise<ActiveSubscription[]>
  /** Whether one that includes premium runs now. */
  includesPremium(accountId: string, now: number): Promise<boolean>
  putPackageGroup(draft: PackageGroupDraft): Promise<{ id: string }>
  /** Adds to the end of a running one; nothing where no such package is on sale. */
  grant(grant: Grant): Promise<Granted | undefined>
  readonly vouchers: Vouchers
  readonly promoCodes: PromoCodes
  /** Orders as operators see them. */
  readonly orders: OperatedOrders
  /** Looks at orders that wait from here on; called where this process plays the role of a worker. */
  startJobs(): void
}

export type { Grant, Granted } from './grants.ts'
export type { PackageGroupDraft } from './packages.ts'
export { subscriptionSchema } from './schema.ts'
export { verifySubscription } from './verify.ts'

export type SubscriptionDependencies = Omit<OrderNeeds, 'rows'>

export function openSubscription(needs: SubscriptionDependencies): Subscription {
  const { database, tally } = needs
  const rows = database.forModule<SubscriptionTables>('subscription')
  const own = subscriptionRows(rows)
  const vouchers = openVouchers({ database, rows })
  const orders = openOrders({ ...needs, rows })
  return {
    personalData: openPersonalData({ ...needs, rows: own, shown: orders.shown }),
    routes: [
      listPackageGroupsRoute({ rows: own }),
      getSubscriberPlanRoute({ rows: own }),
      listSubscriptionsRoute({ rows: own }),
      listPackageItemsRoute({ rows: own }),
      createTransactionRoute({ vouchers, orders, rows: own, tally }),
      ...orderRoutes({ orders }),
      takePaymentNewsRoute({ ...needs, orders }),
    ],
    activeOf: (accountId, now) => activeOf(own, accountId, now),
    includesPremium: (accountId, now) => own.includesPremium(accountId, new Date(now)),
    putPackageGroup: (draft) => putPackageGroup({ database, rows }, draft),
    grant: openGrants({ database, rows }),
    vouchers,
    promoCodes: orders.promoCodes,
    orders: orders.operated,
    startJobs: () => orders.sweeping.start(),
    async [Symbol.asyncDispose]() {
      await orders.sweeping.stop()
    },
  }
}
