/**
 * Subscription: packages on sale, how they are bought, and who has which until when (docs/product/subscriptions.md).
 *
 * Owns the `subscription` schema, and alone decides whether an account may watch premium titles. Gateways take the
 * money and report payments; the module of the ledger books sales. It identifies nobody: callers pass account ids.
 */
import type { Jump, Subscription as ActiveSubscription } from '@tayang/contract'
import type { Within } from '#platform/database/database'
import type { Route } from '#platform/http/route'
import type { PersonalDataHandler } from '#modules/user'
import { openGrants, type Grant, type Granted } from './grants.ts'
import { openOrders, type OperatedOrders, type OrderDependencies, type PromoCodes } from './orders/index.ts'
import { activeOf } from './own-subscriptions.ts'
import { putPackageGroup, type PackageGroupDraft } from './packages.ts'
import { openPersonPurchases, type PersonPurchases } from './person-purchases.ts'
import { openPersonalData } from './personal-data.ts'
import { createTransactionRoute } from './routes/create-transaction.ts'
import { getInvoiceRoute } from './routes/get-invoice.ts'
import { getPlanRoute } from './routes/get-plan.ts'
import { getPromoCodeRoute } from './routes/get-promo-code.ts'
import { getSubscriberPlanRoute } from './routes/get-subscriber-plan.ts'
import { getTransactionRoute } from './routes/get-transaction.ts'
import { listPackageGroupsRoute } from './routes/list-package-groups.ts'
import { listPackageItemsRoute } from './routes/list-package-items.ts'
import { listSubscriptionsRoute } from './routes/list-subscriptions.ts'
import { listTransactionsRoute } from './routes/list-transactions.ts'
import { takePaymentEventRoute } from './routes/take-payment-event.ts'
import { packageRows } from './rows/package-rows.ts'
import { subscriptionRows } from './rows/subscription-rows.ts'
import type { SubscriptionTables } from './rows/tables.ts'
import { saleJumps } from './rows/jump-rows.ts'
import { waitingOrders } from './rows/waiting-rows.ts'
import { openVouchers, type Vouchers } from './vouchers.ts'

export interface Subscription extends AsyncDisposable {
  readonly routes: readonly Route[]
  readonly personalData: PersonalDataHandler
  /** The running subscriptions, for the account answer. */
  activeOf(accountId: string, now: number): Promise<ActiveSubscription[]>
  /** Whether a subscription that includes premium runs now. */
  includesPremium(accountId: string, now: number): Promise<boolean>
  putPackageGroup(draft: PackageGroupDraft): Promise<{ id: string }>
  /** Extends a running subscription or begins one; undefined where no such package is on sale. */
  grant(grant: Grant, tx?: Within): Promise<Granted | undefined>
  readonly vouchers: Vouchers
  readonly promoCodes: PromoCodes
  /** What one person bought, for operators. */
  readonly personPurchases: PersonPurchases
  /** Orders as operators see them. */
  readonly orders: OperatedOrders
  /** Orders, vouchers and promo codes that a text of an operator leads to. */
  saleJumps(text: string): Promise<Jump[]>
  /** How many orders need attention, counted up to `most`. */
  waitingOrders(most: number): Promise<number>
  /** Checks pending orders from here on; called in a process with the worker role. */
  startJobs(): void
}

export type { Grant, Granted } from './grants.ts'
export type { OrderFilter } from './orders/index.ts'
export type { PackageGroupDraft } from './packages.ts'
export type { VoucherUse } from './vouchers.ts'
export { subscriptionSchema } from './schema.ts'
export { verifySubscription } from './verify.ts'

export type SubscriptionDependencies = Omit<OrderDependencies, 'db'>

export function openSubscription(dependencies: SubscriptionDependencies): Subscription {
  const { database, tally } = dependencies
  const db = database.forModule<SubscriptionTables>('subscription')
  const rows = subscriptionRows(db)
  const packages = packageRows(db)
  const vouchers = openVouchers({ database, db })
  const orders = openOrders({ ...dependencies, db })
  return {
    personalData: openPersonalData({ ...dependencies, rows, ownTransactions: orders.ownTransactions }),
    routes: [
      listPackageGroupsRoute({ rows: packages }),
      listPackageItemsRoute({ rows: packages }),
      getSubscriberPlanRoute({ rows: packages }),
      listSubscriptionsRoute({ rows }),
      getPlanRoute({ orders }),
      getPromoCodeRoute({ orders }),
      createTransactionRoute({ vouchers, orders, db, tally }),
      listTransactionsRoute({ orders }),
      getTransactionRoute({ orders }),
      getInvoiceRoute({ orders }),
      takePaymentEventRoute({ ...dependencies, orders }),
    ],
    activeOf: (accountId, now) => activeOf(rows, accountId, now),
    includesPremium: (accountId, now) => rows.includesPremium(accountId, new Date(now)),
    putPackageGroup: (draft) => putPackageGroup({ database, db }, draft),
    grant: openGrants({ database, db }),
    vouchers,
    personPurchases: openPersonPurchases(db),
    promoCodes: orders.promoCodes,
    orders: orders.operated,
    saleJumps: (text) => saleJumps(db, text),
    waitingOrders: (most) => waitingOrders(db, most),
    startJobs: () => orders.sweeping.start(),
    async [Symbol.asyncDispose]() {
      await orders.sweeping.stop()
    },
  }
}
