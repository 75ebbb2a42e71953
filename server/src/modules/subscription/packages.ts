import type { Package, PackageGroup, PageMeta } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { pageMeta, placeOf } from '#platform/http/paging'
import { subscriptionRows, type PackageGroupRow, type PackageRow, type SubscriptionTables } from './rows.ts'

type Rows = ReturnType<typeof subscriptionRows>

/** What an operator writes of one group. */
export interface PackageGroupDraft {
  friendlyId: string
  name: string
  includePremium: boolean
  order: number
  packages: readonly {
    package_code: string
    name: string
    title: string
    days: number
    duration: number
    durationType: Package['durationType']
    price: number
    payments: Package['payments']
  }[]
}

/** Creates a group with its packages or replaces them. What was sold stays as it was sold. */
export async function putPackageGroup(
  { database, rows }: { database: Database; rows: Kysely<SubscriptionTables> },
  draft: PackageGroupDraft,
): Promise<{ id: string }> {
  return await database.transaction(rows, async (tx) => {
    const sale = subscriptionRows(tx)
    const group = await sale.putGroup({
      id: newId(),
      friendly_id: draft.friendlyId,
      name: draft.name,
      include_premium: draft.includePremium,
      place: draft.order,
    })
    // One row a code: the last one counts. In code order, so that two operators cannot deadlock.
    const byCode = new Map(
      draft.packages.map((sold, place) => [
        sold.package_code,
        {
          id: newId(),
          package_group_id: group.id,
          package_code: sold.package_code,
          name: sold.name,
          title: sold.title,
          days: sold.days,
          duration: sold.duration,
          duration_type: sold.durationType,
          price_rupiah: BigInt(sold.price),
          payments: JSON.stringify(sold.payments),
          place,
        },
      ]),
    )
    await sale.putPackages([...byCode.values()].sort((a, b) => (a.package_code < b.package_code ? -1 : 1)))
    await sale.retirePackages(group.id, { keep: [...byCode.keys()] })
    return group
  })
}

/** The groups that are on sale, each with its packages; without ids all of them (A100). */
export async function groupsOnSale(rows: Rows, ids: readonly string[]): Promise<PackageGroup[]> {
  const groups = await rows.activeGroups(ids)
  const packages = await rows.packagesOnSale(groups.map(({ id }) => id))
  return groups.map((group) => groupOf(group, packages))
}

/** Packages of one group, by its id or its friendly id; nothing where no such group is on sale (SUB-030). */
export async function itemsOfGroup(
  rows: Rows,
  asked: { id: string; page: number; perPage: number },
): Promise<{ data: Package[]; meta: PageMeta } | undefined> {
  const [group] = await groupsOnSale(rows, [asked.id])
  if (!group) return undefined
  const { limit, offset } = placeOf(asked)
  const data = group.packages.slice(offset, offset + limit)
  return { data, meta: pageMeta(asked, group.packages.length) }
}

function groupOf(group: PackageGroupRow, packages: readonly PackageRow[]): PackageGroup {
  return {
    id: group.id,
    name: group.name,
    includePremium: group.include_premium,
    packages: packages.filter((row) => row.package_group_id === group.id).map(packageOf),
  }
}

function packageOf(row: PackageRow): Package {
  return {
    id: row.id,
    name: row.name,
    title: row.title,
    days: row.days,
    duration: row.duration,
    // The column takes only what the operator's call allows.
    durationType: row.duration_type as Package['durationType'],
    price: Number(row.price_rupiah),
    package_code: row.package_code,
    payments: row.payments,
    packageGroupId: row.package_group_id,
  }
}
