import type { admin, AnswerOf } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { requireRate } from '#platform/http/rate-limit'
import { refuse } from '#platform/http/refusal'
import type { Tally } from '#platform/limits/tally'
import type { PromoRow } from '../rows/order-tables.ts'
import { promoRows, type PromoFigureRow, type PromoFilter } from '../rows/promo-rows.ts'
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
  readonly revision: number
  readonly createdAt: number
}

/** A code in a list, with the key by which the next page begins behind it. */
export interface ListedPromoCode {
  readonly id: string
  readonly code: PromoCode
}

type Figures = AnswerOf<typeof admin.getPromoCode>['data']['figures']

export interface PromoCodes {
  create(draft: PromoDraft, now: number): Promise<PromoCode>
  /** The newest first; one more than `limit` says that there are more. */
  list(
    filter: PromoFilter,
    page: { after: { createdAt: number; id: string } | null; limit: number; now: number },
  ): Promise<ListedPromoCode[]>
  /** Undefined where there is no such code. */
  read(code: string): Promise<(PromoCode & { figures: Figures }) | undefined>
  /** Refused as outdated where the code was changed since that revision; undefined where there is none. */
  change(
    code: string,
    to: { note: string; endsAt: number | null; revision: number },
  ): Promise<PromoCode | undefined>
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
        revision: 0,
      }
      return (await rows.insert(row)) ? toPromoCode(row, 0) : refuse('PROMO_TAKEN')
    },

    async list(filter, { after, limit, now }) {
      const place = after && { createdAt: new Date(after.createdAt), id: after.id }
      const found = await rows.list(filter, { after: place, limit, now: new Date(now) })
      return found.map((row) => ({ id: row.id, code: toPromoCode(row, Number(row.uses)) }))
    },

    async read(code) {
      const row = await rows.countedByCode(code)
      if (!row) return undefined
      const [byPackage, people] = await Promise.all([rows.figures(code), rows.countPeople(code)])
      return { ...toPromoCode(row, Number(row.uses)), figures: toFigures(byPackage, people) }
    },

    change: (code, { note, endsAt, revision }) =>
      database.transaction(db, async (tx) => {
        const inTx = promoRows(tx)
        const isChanged = await inTx.change(code, { note, endsAt: dateOf(endsAt), revision })
        const row = await inTx.countedByCode(code)
        if (!row) return undefined
        return isChanged ? toPromoCode(row, Number(row.uses)) : refuse('REVISION_OUTDATED')
      }),

    end: (code, now) =>
      database.transaction(db, async (tx) => {
        const inTx = promoRows(tx)
        await inTx.end(code, new Date(now))
        const row = await inTx.countedByCode(code)
        return row && toPromoCode(row, Number(row.uses))
      }),
  }
}

function toFigures(rows: readonly PromoFigureRow[], people: number): Figures {
  const sum = (key: Exclude<keyof PromoFigureRow, 'package_code'>) =>
    Number(rows.reduce((all, row) => all + BigInt(row[key]), 0n))
  return {
    held: sum('held'),
    released: sum('released'),
    paid: sum('paid'),
    refunded: sum('refunded'),
    people,
    discount: sum('discount'),
    revenue: sum('revenue'),
    byPackage: rows.map(({ package_code, paid, revenue }) => ({
      package_code,
      paid: Number(paid),
      revenue: Number(revenue),
    })),
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
    revision: row.revision,
    createdAt: row.created_at.getTime(),
  }
}

const dateOf = (time: number | null) => (time === null ? null : new Date(time))
