import type { Package, PackageGroup, PageMeta } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { pageMeta, placeOf } from '#platform/http/paging'
import { packageRows, saleRows } from './rows/package-rows.ts'
import type { PackageGroupRow, PackageRow, SubscriptionTables } from './rows/tables.ts'

type PackageRows = ReturnType<typeof packageRows>

/** A group of packages as an operator writes it. */
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

/** Creates or replaces a group with its packages. Subscriptions that were sold do not change. */
export async function putPackageGroup(
  { database, db }: { database: Database; db: Kysely<SubscriptionTables> },
  draft: PackageGroupDraft,
): Promise<{ id: string }> {
  return await database.transaction(db, async (tx) => {
    const sale = saleRows(tx)
    const group = await sale.putGroup({
      id: newId(),
      friendly_id: draft.friendlyId,
      name: draft.name,
      include_premium: draft.includePremium,
      place: draft.order,
    })
    // Of a repeated code the last one counts. Rows are written in code order, so that two operators cannot deadlock.
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

/** The groups that are on sale, each with its packages; without ids all of them. */
export async function groupsOnSale(rows: PackageRows, ids: readonly string[]): Promise<PackageGroup[]> {
  const groups = await rows.activeGroups(ids)
  const packages = await rows.packagesOnSale(groups.map(({ id }) => id))
  return groups.map((group) => groupOf(group, packages))
}

/** Packages of one group by its id or friendly id; undefined where no such group is on sale. */
export async function itemsOfGroup(
  rows: PackageRows,
  request: { id: string; page: number; perPage: number },
): Promise<{ data: Package[]; meta: PageMeta } | undefined> {
  const [group] = await groupsOnSale(rows, [request.id])
  if (!group) return undefined
  const { limit, offset } = placeOf(request)
  const data = group.packages.slice(offset, offset + limit)
  return { data, meta: pageMeta(request, group.packages.length) }
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
    // The column has only what the operation of operators allows.
    durationType: row.duration_type as Package['durationType'],
    price: Number(row.price_rupiah),
    package_code: row.package_code,
    payments: row.payments,
    packageGroupId: row.package_group_id,
  }
}
