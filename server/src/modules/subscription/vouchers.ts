import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database, Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import { isId, newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { grantPackage } from './grants.ts'
import { packageRows } from './rows/package-rows.ts'
import { grantRows } from './rows/subscription-rows.ts'
import type { SubscriptionTables } from './rows/tables.ts'
import {
  voucherRows,
  type BatchFilter,
  type VoucherBatchRow,
  type VoucherUseRow,
} from './rows/voucher-rows.ts'

/** Letters and digits that are not mistaken for one another on paper. */
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
  /** When an operator ended it, and why; null where nobody did. */
  readonly endedAt: number | null
  readonly endReason: string | null
}

/** Somebody used a code. */
export interface VoucherUse {
  readonly code: string
  readonly accountId: string
  readonly usedAt: number
  readonly packageName: string
  readonly endAt: number
}

/** A page of uses: one more than `limit` says that there are more. */
export interface VoucherUsePage {
  readonly after: { usedAt: number; accountId: string } | null
  readonly limit: number
}

export interface Redeemed {
  readonly id: string
  readonly packageName: string
  readonly endAt: number
  /** It was redeemed before, under the same key. */
  readonly isReplayed: boolean
}

export interface RedeemRequest {
  readonly code: string
  readonly accountId: string
  readonly key: string | null
  readonly now: number
}

export interface Vouchers {
  /** Undefined where no such package is on sale. */
  create(draft: VoucherDraft, now: number): Promise<VoucherBatch | undefined>
  /** Makes one code in the transaction of what it is for; true where it was made before. */
  createWithin(tx: Within, draft: VoucherDraft & { code: string }, now: number): Promise<boolean>
  /** The newest first, behind the batch `after`; one more than `limit` says that there are more. */
  list(
    filter: BatchFilter,
    page: { after: string | null; limit: number; now: number },
  ): Promise<VoucherBatch[]>
  /** Undefined where there is no such batch. */
  read(batchId: string): Promise<VoucherBatch | undefined>
  /** Its codes give nothing from now on; a second end changes nothing. Undefined where there is no such batch. */
  end(batchId: string, how: { reason: string; now: number }): Promise<VoucherBatch | undefined>
  /** Who used a code of a batch, the latest first; undefined where there is no such batch. */
  usesOf(batchId: string, page: VoucherUsePage): Promise<VoucherUse[] | undefined>
  /** One code with who used it, the latest first; undefined where there is no such code. */
  find(
    code: string,
    page: VoucherUsePage,
  ): Promise<{ code: string; uses: number; batch: VoucherBatch; history: VoucherUse[] } | undefined>
  /** Undefined where there is no such batch. */
  codesOf(batchId: string): Promise<{ code: string; uses: number; usesMax: number }[] | undefined>
  /** Grants the package of a code, or refuses; a repeated key is answered with the first grant. */
  redeem(request: RedeemRequest): Promise<Redeemed>
}

export function openVouchers({
  database,
  db,
}: {
  database: Database
  db: Kysely<SubscriptionTables>
}): Vouchers {
  const rows = voucherRows(db)
  const readUses = async (of: { code: string } | { batchId: string }, { after, limit }: VoucherUsePage) => {
    const place = after && { usedAt: new Date(after.usedAt), accountId: after.accountId }
    return (await rows.usesOf(of, { after: place, limit })).map(toUse)
  }
  return {
    create: (draft, now) => database.transaction(db, (tx) => create(tx, draft, now)),

    async createWithin(outer, draft, now) {
      const tx = within<SubscriptionTables>(outer, 'subscription')
      const known = await voucherRows(tx).byCode(draft.code)
      return known !== undefined || (await create(tx, draft, now)) !== undefined
    },

    async list(filter, { after, limit, now }) {
      if (after !== null && !isId(after)) return []
      const batches = await rows.listBatches(filter, { after, limit, now: new Date(now) })
      return batches.map((batch) => toBatch(batch, Number(batch.uses)))
    },

    async read(batchId) {
      const batch = isId(batchId) ? await rows.batchById(batchId) : undefined
      return batch && toBatch(batch, Number(batch.uses))
    },

    async end(batchId, { reason, now }) {
      if (!isId(batchId)) return undefined
      await rows.endBatch(batchId, { at: new Date(now), reason })
      const batch = await rows.batchById(batchId)
      return batch && toBatch(batch, Number(batch.uses))
    },

    async usesOf(batchId, page) {
      if (!isId(batchId) || !(await rows.batchById(batchId))) return undefined
      return await readUses({ batchId }, page)
    },

    async find(code, page) {
      const voucher = await rows.byCode(code)
      const batch = voucher && (await rows.batchById(voucher.batch_id))
      if (!voucher || !batch) return undefined
      const history = await readUses({ code }, page)
      return { code, uses: voucher.uses, batch: toBatch(batch, Number(batch.uses)), history }
    },

    async codesOf(batchId) {
      const batch = isId(batchId) ? await rows.batchById(batchId) : undefined
      if (!batch) return undefined
      const codes = await rows.codesOf(batchId)
      return codes.map(({ code, uses }) => ({ code, uses, usesMax: batch.uses_max }))
    },

    redeem: (request) => database.transaction(db, (tx) => redeem(tx, request)),
  }
}

async function create(
  tx: Kysely<SubscriptionTables>,
  draft: VoucherDraft,
  now: number,
): Promise<VoucherBatch | undefined> {
  if (!(await packageRows(tx).packageByCode(draft.package_code))) return undefined
  const rows = voucherRows(tx)
  const batch = {
    id: newId(),
    package_code: draft.package_code,
    note: draft.note,
    count: draft.count,
    uses_max: draft.usesMax,
    expires_at: draft.expiresAt === null ? null : new Date(draft.expiresAt),
    created_at: new Date(now),
    ended_at: null,
    end_reason: null,
  }
  await rows.insertBatch(batch)
  const codes = new Set(draft.code === undefined ? [] : [draft.code])
  while (codes.size < draft.count) codes.add(randomCode())
  // Only a chosen word can be taken: a random code is taken as rarely as it is guessed.
  if ((await rows.insertCodes(batch.id, [...codes])) < draft.count) {
    return refuse('VOUCHER_USED', 'This code is taken')
  }
  return toBatch(batch, 0)
}

async function redeem(
  tx: Kysely<SubscriptionTables>,
  { code, accountId, key, now }: RedeemRequest,
): Promise<Redeemed> {
  const rows = voucherRows(tx)
  await grantRows(tx).lockAccount(accountId)
  if (key !== null && (await rows.isKeyOfAnother({ code, accountId, key }))) return refuse('KEY_REUSED')
  const voucher = await rows.lockByCode(code)
  if (!voucher) return refuse('VOUCHER_NOT_FOUND')
  const before = await rows.useOf({ code, accountId })
  if (before && key !== null && before.key === key) {
    const { grant_id: id, package_name: packageName, end_at } = before
    return { id, packageName, endAt: end_at.getTime(), isReplayed: true }
  }
  if (before || voucher.uses >= voucher.uses_max) return refuse('VOUCHER_USED')
  const isExpired = voucher.expires_at !== null && voucher.expires_at.getTime() <= now
  if (voucher.ended_at !== null || isExpired) return refuse('VOUCHER_EXPIRED')
  const { package_code: packageCode } = voucher
  const granted = await grantPackage({ accountId, packageCode, source: 'voucher', reason: code, now }, tx)
  if (!granted) return refuse('VOUCHER_EXPIRED')
  const { grantId: id, packageName, endAt } = granted
  await rows.insertUse({ code, account_id: accountId, key, grant_id: id, used_at: new Date(now) })
  return { id, packageName, endAt, isReplayed: false }
}

function toBatch(row: VoucherBatchRow, uses: number): VoucherBatch {
  return {
    id: row.id,
    package_code: row.package_code,
    note: row.note,
    count: row.count,
    usesMax: row.uses_max,
    uses,
    expiresAt: row.expires_at?.getTime() ?? null,
    createdAt: row.created_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    endReason: row.end_reason,
  }
}

function toUse(row: VoucherUseRow): VoucherUse {
  return {
    code: row.code,
    accountId: row.account_id,
    usedAt: row.used_at.getTime(),
    packageName: row.package_name,
    endAt: row.end_at.getTime(),
  }
}

/** Sixty bits: nobody finds one by guessing. */
function randomCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
