import { sql, type Kysely } from 'kysely'
import type { SubscriptionTables } from './tables.ts'

export type VoucherBatchRow = SubscriptionTables['voucher_batch']

/** The queries of vouchers; inside a transaction where `db` is one. */
export function voucherRows(db: Kysely<SubscriptionTables>) {
  return { ...batchRows(db), ...redeemRows(db) }
}

function batchRows(db: Kysely<SubscriptionTables>) {
  return {
    async listBatches({ limit, offset }: { limit: number; offset: number }) {
      const [batches, counted] = await Promise.all([
        db
          .selectFrom('voucher_batch as b')
          .selectAll('b')
          .select(
            sql<bigint>`(select coalesce(sum(v.uses), 0) from subscription.voucher v where v.batch_id = b.id)`.as(
              'uses',
            ),
          )
          .orderBy('b.id', 'desc')
          .limit(limit)
          .offset(offset)
          .execute(),
        db
          .selectFrom('voucher_batch')
          .select(({ fn }) => fn.countAll<bigint>().as('total'))
          .executeTakeFirstOrThrow(),
      ])
      return { batches, total: Number(counted.total) }
    },

    batchById: (id: string) =>
      db.selectFrom('voucher_batch').selectAll().where('id', '=', id).executeTakeFirst(),

    codesOf: (batchId: string) =>
      db
        .selectFrom('voucher')
        .select(['code', 'uses'])
        .where('batch_id', '=', batchId)
        .orderBy('code')
        .execute(),

    async insertBatch(batch: VoucherBatchRow): Promise<void> {
      await db.insertInto('voucher_batch').values(batch).execute()
    },

    /** Answers how many of the codes were free. */
    async insertCodes(batchId: string, codes: readonly string[]): Promise<number> {
      const inserted = await db
        .insertInto('voucher')
        .values(codes.map((code) => ({ code, batch_id: batchId })))
        .onConflict((known) => known.column('code').doNothing())
        .returning('code')
        .execute()
      return inserted.length
    },
  }
}

function redeemRows(db: Kysely<SubscriptionTables>) {
  return {
    /** Locks the voucher: of two requests for its last use the second waits here, and finds it used. */
    lockByCode: (code: string) =>
      db
        .selectFrom('voucher')
        .innerJoin('voucher_batch', 'voucher_batch.id', 'voucher.batch_id')
        .select(['uses', 'uses_max', 'expires_at', 'package_code'])
        .where('code', '=', code)
        .forUpdate('voucher')
        .executeTakeFirst(),

    /** Whether this account used the key for another voucher. */
    async isKeyOfAnother({ code, accountId, key }: { code: string; accountId: string; key: string }) {
      const row = await db
        .selectFrom('voucher_use')
        .select('code')
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .where('code', '<>', code)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },

    /** What this account got for the voucher before. */
    useOf: ({ code, accountId }: { code: string; accountId: string }) =>
      db
        .selectFrom('voucher_use')
        .innerJoin('package_grant', 'package_grant.id', 'voucher_use.grant_id')
        .innerJoin('subscription', 'subscription.id', 'package_grant.subscription_id')
        .select(['voucher_use.key', 'grant_id', 'package_grant.end_at', 'package_name'])
        .where('code', '=', code)
        .where('voucher_use.account_id', '=', accountId)
        .executeTakeFirst(),

    async insertUse(use: SubscriptionTables['voucher_use']): Promise<void> {
      await db.insertInto('voucher_use').values(use).execute()
      await db
        .updateTable('voucher')
        .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
        .where('code', '=', use.code)
        .execute()
    },
  }
}
