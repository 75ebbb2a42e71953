import type { Kysely } from 'kysely'
import type { Database, Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { packageRows } from './rows/package-rows.ts'
import { grantRows } from './rows/subscription-rows.ts'
import type { GrantSource, PackageRow, SubscriptionTables } from './rows/tables.ts'

/** A granted day is 24 hours, whatever the calendar says. */
export const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Where a new grant goes: docs/product/subscriptions.md#renewing
 *
 * The package of the last subscription of its group extends that one; another package of the group begins where the
 * last one ends, so that nobody loses a paid day; else it begins now.
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
  /** A repeated key is answered with the first grant and grants nothing more. */
  readonly key?: string
}

export interface Granted {
  readonly id: string
  readonly endAt: number
}

/** Grants packages to accounts, alone or with what it is for; undefined where no such package is on sale. */
export function openGrants({ database, db }: { database: Database; db: Kysely<SubscriptionTables> }) {
  return async (grant: Grant, outer?: Within): Promise<Granted | undefined> => {
    if (outer) return grantOnce(grant, within<SubscriptionTables>(outer, 'subscription'))
    return database.transaction(db, (tx) => grantOnce(grant, tx))
  }
}

async function grantOnce(grant: Grant, tx: Kysely<SubscriptionTables>): Promise<Granted | undefined> {
  const rows = grantRows(tx)
  // Two grants at once would both read the same end, so the second waits and adds to the first.
  await rows.lockAccount(grant.accountId)
  if (grant.key !== undefined) {
    const before = await rows.grantByKey(grant.key)
    if (before && before.account_id === grant.accountId && before.package_code === grant.packageCode) {
      return { id: before.subscription_id, endAt: before.end_at.getTime() }
    }
    if (before) return refuse('INVALID_PARAMETERS', 'This key was already used for another grant')
  }
  const granted = await grantPackage(grant, tx)
  return granted && { id: granted.id, endAt: granted.endAt }
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

/** Grants a package that is on sale, in a transaction that has locked the account. */
export async function grantPackage(
  grant: Grant,
  tx: Kysely<SubscriptionTables>,
): Promise<(Granted & { grantId: string; packageName: string }) | undefined> {
  const sold = await packageRows(tx).packageByCode(grant.packageCode)
  return sold && (await grantSold(grant, sold, tx))
}

/** Grants what was sold, whether or not it is still on sale, in a transaction that has locked the account. */
export async function grantSold(
  grant: Grant,
  sold: SoldPackage,
  tx: Kysely<SubscriptionTables>,
): Promise<Granted & { grantId: string; packageName: string }> {
  const rows = grantRows(tx)
  const at = new Date(grant.now)
  const last = await rows.lastRunning({
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
  if (place.kind === 'extend') await rows.extend(id, endAt)
  else {
    await rows.insert({
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
  await rows.insertGrant({
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
