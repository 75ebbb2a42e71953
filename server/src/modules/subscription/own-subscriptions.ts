import type { OwnSubscription, PageMeta, Subscription } from '@tayang/contract'
import { pageMeta, placeOf } from '#platform/http/paging'
import type { subscriptionRows } from './rows/subscription-rows.ts'
import type { SubscriptionRow } from './rows/tables.ts'

type Rows = ReturnType<typeof subscriptionRows>

/** The running subscriptions, as the account answer has them. */
export async function activeOf(rows: Rows, accountId: string, now: number): Promise<Subscription[]> {
  const running = await rows.activeOf(accountId, new Date(now))
  return running.map((row) => ({ ...factsOf(row), endAt: row.end_at.getTime() }))
}

/** All subscriptions that an account ever had; the latest end first. */
export async function listOwn(
  rows: Rows,
  request: { accountId: string; page: number; perPage: number; now: number },
): Promise<{ data: OwnSubscription[]; meta: PageMeta }> {
  const { accountId, now } = request
  const [total, found] = await Promise.all([
    rows.countOf(accountId),
    rows.listOf(accountId, placeOf(request)),
  ])
  return {
    data: found.map((row) => ownOf(row, now)),
    meta: pageMeta(request, total),
  }
}

function ownOf(row: SubscriptionRow, now: number): OwnSubscription {
  const startAt = row.start_at.getTime()
  const endAt = row.end_at.getTime()
  return { ...factsOf(row), startAt, endAt, isActive: startAt <= now && now < endAt }
}

function factsOf(row: SubscriptionRow): Omit<Subscription, 'endAt'> {
  return {
    id: row.id,
    packageName: row.package_name,
    packagePrice: Number(row.package_price_rupiah),
    packageDuration: row.package_duration,
    packageDurationType: row.package_duration_type,
    packageGroup: {
      id: row.package_group_id,
      name: row.package_group_name,
      includePremium: row.include_premium,
    },
  }
}
