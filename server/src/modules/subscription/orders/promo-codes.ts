import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { requireRate } from '#platform/http/rate-limit'
import { refuse } from '#platform/http/refusal'
import type { Tally } from '#platform/limits/tally'
import type { PromoRow } from '../rows/order-tables.ts'
import { promoRows } from '../rows/promo-rows.ts'
import type { SubscriptionTables } from '../rows/tables.ts'

export interface PromoDraft {
  readonly code: string
  readonly note: string
  readonly kind: 'percent' | 'amount'
  readonly value: number
  readonly packageCodes: readonly string[]
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly usesMax: number | null
  readonly usesPerAccountMax: number
}

export interface PromoCode extends PromoDraft {
  readonly packageCodes: string[]
  readonly uses: number
  readonly createdAt: number
}

export interface PromoCodes {
  create(draft: PromoDraft, now: number): Promise<PromoCode>
  list(page: { limit: number; offset: number }): Promise<{ codes: PromoCode[]; total: number }>
  /** Undefined where there is no such code. */
  end(code: string, now: number): Promise<PromoCode | undefined>
}

/** Tries an hour. Good ones count too: a person who knows one code could else try others for ever. */
const TRIES = { limit: 20, perMs: 60 * 60_000 }

/** Refuses a person who guesses promo codes. */
export const takePromoTry = (tally: Tally, accountId: string): Promise<void> =>
  requireRate(tally, `promo:${accountId}`, TRIES)

export function openPromoCodes({
  database,
  db,
}: {
  database: Database
  db: Kysely<SubscriptionTables>
}): PromoCodes {
  const rows = promoRows(db)
  return {
    async create(draft, now) {
      const row: PromoRow = {
        id: newId(),
        code: draft.code,
        note: draft.note,
        kind: draft.kind,
        value: BigInt(draft.value),
        package_codes: [...new Set(draft.packageCodes)],
        starts_at: dateOf(draft.startsAt),
        ends_at: dateOf(draft.endsAt),
        uses_max: draft.usesMax,
        uses_per_account_max: draft.usesPerAccountMax,
        created_at: new Date(now),
      }
      return (await rows.insert(row)) ? toPromoCode(row, 0) : refuse('PROMO_TAKEN')
    },

    async list(page) {
      const { codes, total } = await rows.list(page)
      return { codes: codes.map((row) => toPromoCode(row, Number(row.uses))), total }
    },

    end: (code, now) =>
      database.transaction(db, async (tx) => {
        const row = await promoRows(tx).end(code, new Date(now))
        return row && toPromoCode(row, Number(row.uses))
      }),
  }
}

/**
 * The code, if this account may use it for this package now; else undefined, without a reason, so that a guess learns
 * nothing. With `lock`, the last use is given to one order.
 */
export async function findUsablePromo(
  db: Kysely<SubscriptionTables>,
  {
    code,
    packageCode,
    accountId,
    now,
  }: { code: string; packageCode: string; accountId: string; now: number },
  { lock = false }: { lock?: boolean } = {},
): Promise<PromoRow | undefined> {
  const rows = promoRows(db)
  const row = await rows.byCode(code, { lock })
  if (!row) return undefined
  const isFor = row.package_codes.length === 0 || row.package_codes.includes(packageCode)
  const hasBegun = row.starts_at === null || row.starts_at.getTime() <= now
  const isOver = row.ends_at !== null && row.ends_at.getTime() <= now
  if (!isFor || !hasBegun || isOver) return undefined
  const { uses, own } = await rows.countUses(code, accountId)
  const isLeft = row.uses_max === null || uses < row.uses_max
  return isLeft && own < row.uses_per_account_max ? row : undefined
}

function toPromoCode(row: PromoRow, uses: number): PromoCode {
  return {
    code: row.code,
    note: row.note,
    kind: row.kind,
    value: Number(row.value),
    packageCodes: row.package_codes,
    startsAt: row.starts_at?.getTime() ?? null,
    endsAt: row.ends_at?.getTime() ?? null,
    usesMax: row.uses_max,
    usesPerAccountMax: row.uses_per_account_max,
    uses,
    createdAt: row.created_at.getTime(),
  }
}

const dateOf = (time: number | null) => (time === null ? null : new Date(time))
