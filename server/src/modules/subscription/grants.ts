import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { subscriptionRows, type GrantSource, type PackageRow, type SubscriptionTables } from './rows.ts'

/** A day as granted: 24 hours, whatever the calendar says. */
export const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Where a new grant goes (decision 2.6.7: renewing adds to the end).
 *
 * The same package as the last one of its group makes that one longer; another package of the group
 * begins where the last one ends, so that nobody loses a paid day; else it begins now.
 */
export function placeGrant(grant: {
  last: { packageCode: string; endMs: number } | undefined
  packageCode: string
  days: number
  nowMs: number
}): { kind: 'extend' | 'begin'; startMs: number; endMs: number } {
  const running = grant.last && grant.last.endMs > grant.nowMs ? grant.last : undefined
  const startMs = running?.endMs ?? grant.nowMs
  const kind = running?.packageCode === grant.packageCode ? 'extend' : 'begin'
  return { kind, startMs, endMs: startMs + grant.days * DAY_MS }
}

export interface Grant {
  readonly accountId: string
  readonly packageCode: string
  readonly source: GrantSource
  readonly reason: string
  readonly now: number
  /** The same key again answers what it answered before and gives nothing more. */
  readonly key?: string
}

export interface Granted {
  readonly id: string
  readonly endAt: number
}

/** Gives packages to accounts; nothing where no such package is on sale. */
export function openGrants({ database, rows }: { database: Database; rows: Kysely<SubscriptionTables> }) {
  return (grant: Grant): Promise<Granted | undefined> =>
    database.transaction(rows, async (tx) => {
      const own = subscriptionRows(tx)
      // Two grants at once would both read the same end: the second waits and adds to the first.
      await own.lockAccount(grant.accountId)
      if (grant.key !== undefined) {
        const before = await own.grantByKey(grant.key)
        if (before && before.account_id === grant.accountId && before.package_code === grant.packageCode) {
          return { id: before.subscription_id, endAt: before.end_at.getTime() }
        }
        if (before) return refuse('INVALID_PARAMETERS', 'This key was used for another grant')
      }
      const given = await give(grant, own)
      return given && { id: given.id, endAt: given.endAt }
    })
}

/** A package as it is on sale, or as it was when somebody ordered it. */
export type SoldPackage = Pick<
  PackageRow,
  | 'package_code'
  | 'package_group_id'
  | 'name'
  | 'title'
  | 'days'
  | 'duration'
  | 'duration_type'
  | 'price_rupiah'
> & { readonly groupName: string; readonly includePremium: boolean }

/** Within a transaction that has locked the account. */
export async function give(
  grant: Grant,
  own: ReturnType<typeof subscriptionRows>,
): Promise<(Granted & { grantId: string; packageName: string }) | undefined> {
  const sold = await own.packageByCode(grant.packageCode)
  return sold && (await giveSold(grant, sold, own))
}

/** What was sold is given, whether or not it is still on sale. */
export async function giveSold(
  grant: Grant,
  sold: SoldPackage,
  own: ReturnType<typeof subscriptionRows>,
): Promise<Granted & { grantId: string; packageName: string }> {
  const at = new Date(grant.now)
  const last = await own.lastRunning({
    accountId: grant.accountId,
    groupId: sold.package_group_id,
    at,
  })
  const place = placeGrant({
    last: last && { packageCode: last.package_code, endMs: last.end_at.getTime() },
    packageCode: sold.package_code,
    days: sold.days,
    nowMs: grant.now,
  })
  const endAt = new Date(place.endMs)
  const id = place.kind === 'extend' && last ? last.id : newId()
  if (place.kind === 'extend') await own.extend(id, endAt)
  else {
    await own.insert({
      id,
      account_id: grant.accountId,
      package_code: sold.package_code,
      package_name: sold.name,
      package_price_rupiah: sold.price_rupiah,
      package_duration: sold.duration,
      package_duration_type: sold.duration_type,
      package_group_id: sold.package_group_id,
      package_group_name: sold.groupName,
      include_premium: sold.includePremium,
      start_at: new Date(place.startMs),
      end_at: endAt,
    })
  }
  const grantId = newId()
  await own.insertGrant({
    id: grantId,
    key: grant.key ?? null,
    account_id: grant.accountId,
    package_code: grant.packageCode,
    subscription_id: id,
    end_at: endAt,
    source: grant.source,
    reason: grant.reason,
    granted_at: at,
  })
  return { id, endAt: place.endMs, grantId, packageName: sold.name }
}
