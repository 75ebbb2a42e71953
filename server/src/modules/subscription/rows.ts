import { sql, type ColumnType, type Generated, type Insertable, type Kysely, type Selectable } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import type { OrderTables } from './orders/order-tables.ts'

/** Who gives. */
export type GrantSource = 'operator' | 'voucher' | 'payment'

export interface SubscriptionTables extends OrderTables {
  package_group: {
    id: string
    friendly_id: string
    name: string
    include_premium: boolean
    place: number
    is_active: boolean
  }
  package: {
    id: string
    package_group_id: string
    package_code: string
    name: string
    title: string
    days: number
    duration: number
    duration_type: string
    price_rupiah: bigint
    place: number
    is_on_sale: boolean
    /** By operator: what it says of paying with its balance. */
    payments: ColumnType<Record<string, { description: string }>, string, string>
  }
  subscription: {
    id: string
    account_id: string
    package_code: string
    package_name: string
    package_price_rupiah: bigint
    package_duration: number
    package_duration_type: string
    package_group_id: string
    package_group_name: string
    include_premium: boolean
    start_at: Date
    end_at: Date
  }
  package_grant: {
    id: string
    key: string | null
    account_id: string
    package_code: string
    subscription_id: string
    end_at: Date
    source: GrantSource
    reason: string
    granted_at: Date
  }
  voucher_batch: {
    id: string
    package_code: string
    note: string
    count: number
    uses_max: number
    expires_at: Date | null
    created_at: Date
  }
  voucher: { code: string; batch_id: string; uses: Generated<number> }
  voucher_use: { code: string; account_id: string; key: string | null; grant_id: string; used_at: Date }
}

export type PackageRow = Selectable<SubscriptionTables['package']>
export type PackageGroupRow = Selectable<SubscriptionTables['package_group']>
export type SubscriptionRow = Selectable<SubscriptionTables['subscription']>
export type GrantRow = Selectable<SubscriptionTables['package_grant']>

/** Groups, packages and running subscriptions that one answer holds at most. */
const GROUPS_MAX = 100
const PACKAGES_MAX = 1_000
const RUNNING_MAX = 100

/** First half of the advisory lock of one account's grants; the second is the account itself. */
const GRANT_LOCK = 7_480_511

/** Every account answer asks this. */
const activeQuery = keepQuery((db: Kysely<SubscriptionTables>, given: { accountId: string; at: Date }) =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('account_id', '=', given.accountId)
    .where('start_at', '<=', given.at)
    .where('end_at', '>', given.at)
    .orderBy('end_at', 'desc')
    .limit(RUNNING_MAX),
)

/** The SQL of this room; runs as well inside a transaction. */
export function subscriptionRows(db: Kysely<SubscriptionTables>) {
  return {
    ...packageRows(db),
    ...ownRows(db),
  }
}

function packageRows(db: Kysely<SubscriptionTables>) {
  return {
    activeGroups: (ids: readonly string[]) =>
      db
        .selectFrom('package_group')
        .selectAll()
        .where('is_active', '=', true)
        .$if(ids.length > 0, (all) =>
          // Asked by what they are called or by what they are: the id column is only compared as text.
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

    /** By its code or its id, as addresses of the site name it. */
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

    /** A code that another group has is taken over: a code is sold in one place only. */
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

    /** Packages of the group that a replacement no longer names leave the sale. */
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

function ownRows(db: Kysely<SubscriptionTables>) {
  return {
    /** Grants to one account wait for each other until the transaction ends. */
    async lockAccount(accountId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(${GRANT_LOCK}, hashtext(${accountId}))`.execute(db)
    },

    grantByKey: (key: string) =>
      db.selectFrom('package_grant').selectAll().where('key', '=', key).executeTakeFirst(),

    async insertGrant(grant: GrantRow): Promise<void> {
      await db.insertInto('package_grant').values(grant).execute()
    },

    /** The one of this group that ends last and has not ended. */
    lastRunning: (running: { accountId: string; groupId: string; at: Date }) =>
      db
        .selectFrom('subscription')
        .selectAll()
        .where('account_id', '=', running.accountId)
        .where('package_group_id', '=', running.groupId)
        .where('end_at', '>', running.at)
        .orderBy('end_at', 'desc')
        .limit(1)
        .executeTakeFirst(),

    async insert(row: SubscriptionRow): Promise<void> {
      await db.insertInto('subscription').values(row).execute()
    },

    async extend(id: string, endAt: Date): Promise<void> {
      await db.updateTable('subscription').set({ end_at: endAt }).where('id', '=', id).execute()
    },

    subscriptionById: (id: string) =>
      db.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirst(),

    /** What begins where another one ended begins earlier, where that one was made shorter. */
    async moveLater(later: { accountId: string; groupId: string; from: Date; byMs: number }): Promise<void> {
      const by = sql<Date>`${later.byMs}::double precision * interval '1 millisecond'`
      await db
        .updateTable('subscription')
        .set({ start_at: sql`start_at - ${by}`, end_at: sql`end_at - ${by}` })
        .where('account_id', '=', later.accountId)
        .where('package_group_id', '=', later.groupId)
        .where('start_at', '>=', later.from)
        .execute()
    },

    activeOf: (accountId: string, at: Date) => activeQuery(db, { accountId, at }),

    async includesPremium(accountId: string, at: Date): Promise<boolean> {
      const row = await db
        .selectFrom('subscription')
        .select('id')
        .where('account_id', '=', accountId)
        .where('include_premium', '=', true)
        .where('start_at', '<=', at)
        .where('end_at', '>', at)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    listOf: (accountId: string, page: { limit: number; offset: number }) =>
      db
        .selectFrom('subscription')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('end_at', 'desc')
        .orderBy('id', 'desc')
        .limit(page.limit)
        .offset(page.offset)
        .execute(),

    async countOf(accountId: string): Promise<number> {
      const { count } = await db
        .selectFrom('subscription')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return Number(count)
    },
  }
}
