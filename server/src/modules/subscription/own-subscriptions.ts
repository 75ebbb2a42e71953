import type { OwnSubscription, PageMeta, Subscription } from '@tayang/contract'
import { pageMeta, placeOf } from '#platform/http/paging'
import type { SubscriptionRow, subscriptionRows } from './rows.ts'

type Rows = ReturnType<typeof subscriptionRows>

/** Those that run at this time, as the account answer shows them. */
export async function activeOf(rows: Rows, accountId: string, now: number): Promise<Subscription[]> {
  const running = await rows.activeOf(accountId, new Date(now))
  return running.map((row) => ({ ...factsOf(row), endAt: row.end_at.getTime() }))
}

/** All that an account ever had, newest end first. */
export async function listOwn(
  rows: Rows,
  asked: { accountId: string; page: number; perPage: number; now: number },
): Promise<{ data: OwnSubscription[]; meta: PageMeta }> {
  const { accountId, now } = asked
  const [total, found] = await Promise.all([rows.countOf(accountId), rows.listOf(accountId, placeOf(asked))])
  return {
    data: found.map((row) => ownOf(row, now)),
    meta: pageMeta(asked, total),
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
