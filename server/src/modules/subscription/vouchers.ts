import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId, newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { grantPackage } from './grants.ts'
import { packageRows } from './rows/package-rows.ts'
import { grantRows } from './rows/subscription-rows.ts'
import type { SubscriptionTables } from './rows/tables.ts'
import { voucherRows, type VoucherBatchRow } from './rows/voucher-rows.ts'

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
  list(page: { limit: number; offset: number }): Promise<{ batches: VoucherBatch[]; total: number }>
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
  return {
    create: (draft, now) => database.transaction(db, (tx) => create(tx, draft, now)),

    async list(page) {
      const { batches, total } = await rows.listBatches(page)
      return { batches: batches.map((batch) => toBatch(batch, Number(batch.uses))), total }
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
  if (voucher.expires_at !== null && voucher.expires_at.getTime() <= now) return refuse('VOUCHER_EXPIRED')
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
  }
}

/** Sixty bits: nobody finds one by guessing. */
function randomCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
