import type { Subscription as ActiveSubscription } from '@tayang/contract'
import type { Database } from '#platform/database'
import type { Route } from '#platform/route'
import type { Tally } from '#platform/tally'
import type { Keeper } from '#modules/user'
import { openGrants, type Grant, type Granted } from './grants.ts'
import { openKeeper } from './keeper.ts'
import { activeOf } from './own-subscriptions.ts'
import { putPackageGroup, type PackageGroupDraft } from './packages.ts'
import { getSubscriberPlanRoute } from './routes/get-subscriber-plan.ts'
import { listPackageGroupsRoute } from './routes/list-package-groups.ts'
import { listPackageItemsRoute } from './routes/list-package-items.ts'
import { paymentRoutes } from './routes/payments.ts'
import { listSubscriptionsRoute } from './routes/list-subscriptions.ts'
import { redeemVoucherRoute } from './routes/redeem-voucher.ts'
import { subscriptionRows, type SubscriptionTables } from './rows.ts'
import { openVouchers, type Vouchers } from './vouchers.ts'

/**
 * Subscription: packages on sale and who has which until when (Spec 2, section 7).
 *
 * Owns the `subscription` schema. The only room that says whether an account may watch premium titles. It
 * never takes money, and it never asks who somebody is: callers hand it account ids.
 */
export interface Subscription {
  readonly routes: readonly Route[]
  readonly keeper: Keeper
  /** Those that run now, for the account answer. */
  activeOf(accountId: string, now: number): Promise<ActiveSubscription[]>
  /** Whether one that includes premium runs now. */
  includesPremium(accountId: string, now: number): Promise<boolean>
  putPackageGroup(draft: PackageGroupDraft): Promise<{ id: string }>
  /** Adds to the end of a running one; nothing where no such package is on sale. */
  grant(grant: Grant): Promise<Granted | undefined>
  readonly vouchers: Vouchers
}

export type { Grant, Granted } from './grants.ts'
export type { PackageGroupDraft } from './packages.ts'
export { subscriptionSchema } from './schema.ts'

export function openSubscription({ database, tally }: { database: Database; tally: Tally }): Subscription {
  const rows = database.forModule<SubscriptionTables>('subscription')
  const own = subscriptionRows(rows)
  const vouchers = openVouchers({ database, rows })
  return {
    keeper: openKeeper(own),
    routes: [
      listPackageGroupsRoute({ rows: own }),
      getSubscriberPlanRoute({ rows: own }),
      listSubscriptionsRoute({ rows: own }),
      listPackageItemsRoute({ rows: own }),
      redeemVoucherRoute({ vouchers, tally }),
      ...paymentRoutes(),
    ],
    activeOf: (accountId, now) => activeOf(own, accountId, now),
    includesPremium: (accountId, now) => own.includesPremium(accountId, new Date(now)),
    putPackageGroup: (draft) => putPackageGroup({ database, rows }, draft),
    grant: openGrants({ database, rows }),
    vouchers,
  }
}
