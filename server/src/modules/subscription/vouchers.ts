import { randomInt } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId, newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { give } from './grants.ts'
import { subscriptionRows, type SubscriptionTables } from './rows.ts'

/** Letters and digits that nobody takes for one another on paper. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

export interface VoucherDraft {
  readonly package_code: string
  readonly note: string
  readonly count: number
  readonly code?: string | undefined
  readonly usesMax: number
  readonly expiresAt: number | null
}

export interface VoucherBatch extends Omit<VoucherDraft, 'code'> {
  readonly id: string
  readonly uses: number
  readonly createdAt: number
}

export interface Redeemed {
  readonly id: string
  readonly packageName: string
  readonly endAt: number
  /** It was had before, under the same key. */
  readonly isReplayed: boolean
}

export interface Vouchers {
  /** Nothing where no such package is on sale. */
  create(draft: VoucherDraft, now: number): Promise<VoucherBatch | undefined>
  list(page: { limit: number; offset: number }): Promise<{ batches: VoucherBatch[]; total: number }>
  /** Nothing where there is no such batch. */
  codesOf(batchId: string): Promise<{ code: string; uses: number; usesMax: number }[] | undefined>
  /** Gives what a code is for, or refuses; the same key again is answered as before. */
  redeem(asked: { code: string; accountId: string; key: string | null; now: number }): Promise<Redeemed>
}

export function openVouchers({
  database,
  rows,
}: {
  database: Database
  rows: Kysely<SubscriptionTables>
}): Vouchers {
  return {
    create: (draft, now) => database.transaction(rows, (tx) => create(tx, draft, now)),

    async list({ limit, offset }) {
      const [found, counted] = await Promise.all([
        rows
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
        rows
          .selectFrom('voucher_batch')
          .select(({ fn }) => fn.countAll<bigint>().as('total'))
          .executeTakeFirstOrThrow(),
      ])
      return { batches: found.map((row) => batchOf(row, Number(row.uses))), total: Number(counted.total) }
    },

    async codesOf(batchId) {
      if (!isId(batchId)) return undefined
      const batch = await rows
        .selectFrom('voucher_batch')
        .selectAll()
        .where('id', '=', batchId)
        .executeTakeFirst()
      if (!batch) return undefined
      const codes = await rows
        .selectFrom('voucher')
        .select(['code', 'uses'])
        .where('batch_id', '=', batchId)
        .orderBy('code')
        .execute()
      return codes.map(({ code, uses }) => ({ code, uses, usesMax: batch.uses_max }))
    },

    redeem: (asked) => database.transaction(rows, (tx) => redeem(tx, asked)),
  }
}

async function create(
  tx: Kysely<SubscriptionTables>,
  draft: VoucherDraft,
  now: number,
): Promise<VoucherBatch | undefined> {
  if (!(await subscriptionRows(tx).packageByCode(draft.package_code))) return undefined
  const row = {
    id: newId(),
    package_code: draft.package_code,
    note: draft.note,
    count: draft.count,
    uses_max: draft.usesMax,
    expires_at: draft.expiresAt === null ? null : new Date(draft.expiresAt),
    created_at: new Date(now),
  }
  await tx.insertInto('voucher_batch').values(row).execute()
  const codes = new Set(draft.code === undefined ? [] : [draft.code])
  while (codes.size < draft.count) codes.add(someCode())
  const made = await tx
    .insertInto('voucher')
    .values([...codes].map((code) => ({ code, batch_id: row.id })))
    .onConflict((known) => known.column('code').doNothing())
    .returning('code')
    .execute()
  // A word that is taken; of random ones it is as likely as a guess that hits.
  if (made.length < draft.count) return refuse('VOUCHER_USED', 'This code is taken')
  return batchOf(row, 0)
}

async function redeem(
  tx: Kysely<SubscriptionTables>,
  { code, accountId, key, now }: { code: string; accountId: string; key: string | null; now: number },
): Promise<Redeemed> {
  const own = subscriptionRows(tx)
  await own.lockAccount(accountId)
  if (key !== null && (await isKeyOfAnother(tx, { code, accountId, key }))) return refuse('KEY_REUSED')
  // Of two who use the last one at once the second waits here, and finds it used.
  const voucher = await tx
    .selectFrom('voucher')
    .innerJoin('voucher_batch', 'voucher_batch.id', 'voucher.batch_id')
    .select(['uses', 'uses_max', 'expires_at', 'package_code'])
    .where('code', '=', code)
    .forUpdate('voucher')
    .executeTakeFirst()
  if (!voucher) return refuse('VOUCHER_NOT_FOUND')
  const before = await useOf(tx, { code, accountId })
  if (before && key !== null && before.key === key) return before.redeemed
  if (before || voucher.uses >= voucher.uses_max) return refuse('VOUCHER_USED')
  if (voucher.expires_at !== null && voucher.expires_at.getTime() <= now) return refuse('VOUCHER_EXPIRED')
  const { package_code: packageCode } = voucher
  const given = await give({ accountId, packageCode, source: 'voucher', reason: code, now }, own)
  if (!given) return refuse('VOUCHER_EXPIRED')
  await tx
    .insertInto('voucher_use')
    .values({ code, account_id: accountId, key, grant_id: given.grantId, used_at: new Date(now) })
    .execute()
  await tx
    .updateTable('voucher')
    .set(({ eb }) => ({ uses: eb('uses', '+', 1) }))
    .where('code', '=', code)
    .execute()
  const { grantId: id, packageName, endAt } = given
  return { id, packageName, endAt, isReplayed: false }
}

/** Whether this key gave this account something else: another voucher. */
async function isKeyOfAnother(
  tx: Kysely<SubscriptionTables>,
  asked: { code: string; accountId: string; key: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('voucher_use')
    .select('code')
    .where('account_id', '=', asked.accountId)
    .where('key', '=', asked.key)
    .where('code', '<>', asked.code)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function useOf(tx: Kysely<SubscriptionTables>, used: { code: string; accountId: string }) {
  const row = await tx
    .selectFrom('voucher_use')
    .innerJoin('package_grant', 'package_grant.id', 'voucher_use.grant_id')
    .innerJoin('subscription', 'subscription.id', 'package_grant.subscription_id')
    .select(['voucher_use.key', 'grant_id', 'package_grant.end_at', 'package_name'])
    .where('code', '=', used.code)
    .where('voucher_use.account_id', '=', used.accountId)
    .executeTakeFirst()
  return (
    row && {
      key: row.key,
      redeemed: {
        id: row.grant_id,
        packageName: row.package_name,
        endAt: row.end_at.getTime(),
        isReplayed: true,
      },
    }
  )
}

function batchOf(row: SubscriptionTables['voucher_batch'], uses: number): VoucherBatch {
  return {
    id: row.id,
    package_code: row.package_code,
    note: row.note,
    count: row.count,
    usesMax: row.uses_max,
    uses,
    expiresAt: row.expires_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
  }
}

/** Sixty bits: nobody finds one by trying. */
function someCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
