import { sql, type Kysely } from 'kysely'
import type { SubscriptionTables } from './tables.ts'

export type VoucherBatchRow = SubscriptionTables['voucher_batch']

/** The queries of vouchers; inside a transaction where `db` is one. */
export function voucherRows(db: Kysely<SubscriptionTables>) {
  return { ...batchRows(db), ...useRows(db), ...redeemRows(db) }
}

/** A use of a code, with what it gave. */
export interface VoucherUseRow {
  code: string
  account_id: string
  used_at: Date
  package_name: string
  end_at: Date
}

export interface BatchFilter {
  readonly package_code?: string | undefined
  readonly state?: 'running' | 'usedUp' | 'over' | undefined
}

const BATCH_USES = sql<bigint>`
  (select coalesce(sum(v.uses), 0) from subscription.voucher v where v.batch_id = b.id)`

const stateAt = (now: Date) => sql`
  case when b.ended_at is not null or b.expires_at <= ${now} then 'over'
    when ${BATCH_USES} >= b.count::bigint * b.uses_max then 'usedUp' else 'running' end`

function batchRows(db: Kysely<SubscriptionTables>) {
  const counted = () => db.selectFrom('voucher_batch as b').selectAll('b').select(BATCH_USES.as('uses'))
  return {
    /** The newest first, `limit` of them behind the batch `after`. */
    listBatches: async (
      filter: BatchFilter,
      { after, limit, now }: { after: string | null; limit: number; now: Date },
    ) =>
      await counted()
        .$if(filter.package_code !== undefined, (all) =>
          all.where('b.package_code', '=', filter.package_code!),
        )
        .$if(filter.state !== undefined, (all) => all.where(sql<boolean>`${stateAt(now)} = ${filter.state}`))
        .$if(after !== null, (all) => all.where('b.id', '<', after!))
        .orderBy('b.id', 'desc')
        .limit(limit)
        .execute(),

    batchById: (id: string) => counted().where('b.id', '=', id).executeTakeFirst(),

    /** A code with its uses, in either case as it was made: codes are upper case. */
    byCode: (code: string) =>
      db.selectFrom('voucher').selectAll().where('code', '=', code).executeTakeFirst(),

    /** Ends a batch that nobody ended before. */
    async endBatch(id: string, { at, reason }: { at: Date; reason: string }): Promise<void> {
      await db
        .updateTable('voucher_batch')
        .set({ ended_at: at, end_reason: reason })
        .where('id', '=', id)
        .where('ended_at', 'is', null)
        .execute()
    },

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

function useRows(db: Kysely<SubscriptionTables>) {
  return {
    /** The latest first: of one code, or of all codes of a batch. */
    usesOf: async (
      of: { code: string } | { batchId: string },
      { after, limit }: { after: { usedAt: Date; accountId: string } | null; limit: number },
    ): Promise<VoucherUseRow[]> => {
      const uses = db
        .selectFrom('voucher_use as u')
        .innerJoin('package_grant as g', 'g.id', 'u.grant_id')
        .innerJoin('subscription as s', 's.id', 'g.subscription_id')
        .select(['u.code', 'u.account_id', 'u.used_at', 's.package_name', 'g.end_at'])
      const found =
        'code' in of
          ? uses.where('u.code', '=', of.code)
          : uses.where('u.code', 'in', (eb) =>
              eb.selectFrom('voucher').select('code').where('batch_id', '=', of.batchId),
            )
      return await found
        .$if(after !== null, (all) =>
          all.where(sql<boolean>`(u.used_at, u.account_id) < (${after?.usedAt}, ${after?.accountId}::uuid)`),
        )
        .orderBy('u.used_at', 'desc')
        .orderBy('u.account_id', 'desc')
        .limit(limit)
        .execute()
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
        .select(['uses', 'uses_max', 'expires_at', 'ended_at', 'package_code'])
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
