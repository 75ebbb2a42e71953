import { sql, type Kysely } from 'kysely'
import { keepQuery } from '#platform/database/kept-query'
import type { GrantRow, SubscriptionRow, SubscriptionTables } from './tables.ts'

/** Running subscriptions of one answer at most. */
const RUNNING_MAX = 100

/** First half of the advisory lock of one account's grants; the second half is the account. */
const GRANT_LOCK = 7_480_511

/** Built once, because every account answer runs it. */
const activeQuery = keepQuery((db: Kysely<SubscriptionTables>, of: { accountId: string; at: Date }) =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('account_id', '=', of.accountId)
    .where('start_at', '<=', of.at)
    .where('end_at', '>', of.at)
    .orderBy('end_at', 'desc')
    .limit(RUNNING_MAX),
)

/** Grants and the subscriptions that they change; used inside a transaction. */
export function grantRows(db: Kysely<SubscriptionTables>) {
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

    /** The subscription of this group that ends last and has not ended. */
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

    /** Moves subscriptions that begin after a shortened one forward by the same time. */
    async moveForward(later: {
      accountId: string
      groupId: string
      from: Date
      byMs: number
    }): Promise<void> {
      const by = sql<Date>`${later.byMs}::double precision * interval '1 millisecond'`
      await db
        .updateTable('subscription')
        .set({ start_at: sql`start_at - ${by}`, end_at: sql`end_at - ${by}` })
        .where('account_id', '=', later.accountId)
        .where('package_group_id', '=', later.groupId)
        .where('start_at', '>=', later.from)
        .execute()
    },
  }
}

/** The subscriptions of an account. */
export function subscriptionRows(db: Kysely<SubscriptionTables>) {
  return {
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
