import { sql, type Insertable, type Kysely } from 'kysely'
import type { PackageGroupRow, SubscriptionTables } from './tables.ts'

/** Groups and packages of one answer at most. */
const GROUPS_MAX = 100
const PACKAGES_MAX = 1_000

/** Packages on sale. */
export function packageRows(db: Kysely<SubscriptionTables>) {
  return {
    activeGroups: (ids: readonly string[]) =>
      db
        .selectFrom('package_group')
        .selectAll()
        .where('is_active', '=', true)
        .$if(ids.length > 0, (all) =>
          // A group is found by its friendly id or its id, so the id column is compared as text.
          all.where(({ or, eb }) =>
            or([eb('friendly_id', 'in', [...ids]), eb(sql<string>`package_group.id::text`, 'in', [...ids])]),
          ),
        )
        .orderBy('place')
        .orderBy('id')
        .limit(GROUPS_MAX)
        .execute(),

    packagesOnSale: (groupIds: readonly string[]) =>
      db
        .selectFrom('package')
        .selectAll()
        .where('is_on_sale', '=', true)
        .where('package_group_id', '=', sql<string>`any(${[...groupIds]}::uuid[])`)
        .orderBy('place')
        .orderBy('id')
        .limit(PACKAGES_MAX)
        .execute(),

    packageByCode: (code: string) =>
      db
        .selectFrom('package')
        .innerJoin('package_group', 'package_group.id', 'package.package_group_id')
        .selectAll('package')
        .select(['package_group.name as groupName', 'package_group.include_premium as includePremium'])
        .where('package.package_code', '=', code)
        .where('package.is_on_sale', '=', true)
        .executeTakeFirst(),

    /** By its code or its id, as URLs of the site name it. */
    packageNamed: (name: string) =>
      db
        .selectFrom('package')
        .innerJoin('package_group', 'package_group.id', 'package.package_group_id')
        .selectAll('package')
        .select(['package_group.name as groupName', 'package_group.include_premium as includePremium'])
        .where(({ or, eb }) =>
          or([eb('package.package_code', '=', name), eb(sql<string>`package.id::text`, '=', name)]),
        )
        .where('package.is_on_sale', '=', true)
        .executeTakeFirst(),
  }
}

/** What operators put on sale. */
export function saleRows(db: Kysely<SubscriptionTables>) {
  return {
    putGroup: (group: Omit<PackageGroupRow, 'is_active'>) =>
      db
        .insertInto('package_group')
        .values({ ...group, is_active: true })
        .onConflict((known) =>
          known.column('friendly_id').doUpdateSet(({ ref }) => ({
            name: ref('excluded.name'),
            include_premium: ref('excluded.include_premium'),
            place: ref('excluded.place'),
            is_active: true,
          })),
        )
        .returning('id')
        .executeTakeFirstOrThrow(),

    /** A code that another group has moves to this one: a code is sold in one group only. */
    async putPackages(
      packages: readonly Omit<Insertable<SubscriptionTables['package']>, 'is_on_sale'>[],
    ): Promise<void> {
      if (packages.length === 0) return
      await db
        .insertInto('package')
        .values(packages.map((row) => ({ ...row, is_on_sale: true })))
        .onConflict((known) =>
          known.column('package_code').doUpdateSet(({ ref }) => ({
            package_group_id: ref('excluded.package_group_id'),
            name: ref('excluded.name'),
            title: ref('excluded.title'),
            days: ref('excluded.days'),
            duration: ref('excluded.duration'),
            duration_type: ref('excluded.duration_type'),
            price_rupiah: ref('excluded.price_rupiah'),
            payments: ref('excluded.payments'),
            place: ref('excluded.place'),
            is_on_sale: true,
          })),
        )
        .execute()
    },

    /** Takes the packages of the group that a replacement does not name off the sale. */
    async retirePackages(groupId: string, { keep }: { keep: readonly string[] }): Promise<void> {
      await db
        .updateTable('package')
        .set({ is_on_sale: false })
        .where('package_group_id', '=', groupId)
        .where('package_code', '!=', sql<string>`all(${[...keep]}::text[])`)
        .execute()
    },
  }
}
