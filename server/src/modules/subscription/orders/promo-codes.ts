import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import type { SubscriptionTables } from '../rows.ts'
import type { PromoRow } from './order-tables.ts'

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
  /** Nothing where there is no such code. */
  end(code: string, now: number): Promise<PromoCode | undefined>
}

export function openPromoCodes({
  database,
  rows,
}: {
  database: Database
  rows: Kysely<SubscriptionTables>
}): PromoCodes {
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
      const made = await rows
        .insertInto('promo_code')
        .values(row)
        .onConflict((known) => known.column('code').doNothing())
        .returning('code')
        .executeTakeFirst()
      return made ? promoOf(row, 0) : refuse('PROMO_TAKEN')
    },

    async list({ limit, offset }) {
      const [found, counted] = await Promise.all([
        withUses(rows).orderBy('p.id', 'desc').limit(limit).offset(offset).execute(),
        rows
          .selectFrom('promo_code')
          .select(({ fn }) => fn.countAll<bigint>().as('total'))
          .executeTakeFirstOrThrow(),
      ])
      return { codes: found.map((row) => promoOf(row, Number(row.uses))), total: Number(counted.total) }
    },

    end: (code, now) =>
      database.transaction(rows, async (tx) => {
        const at = new Date(now)
        await tx
          .updateTable('promo_code')
          .set({ ends_at: at })
          .where('code', '=', code)
          .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', at)]))
          .execute()
        const row = await withUses(tx).where('p.code', '=', code).executeTakeFirst()
        return row && promoOf(row, Number(row.uses))
      }),
  }
}

/**
 * The code where this account may use it for this package now; nothing otherwise, and nobody learns why. With `lock`
 * whoever else wants it waits until the transaction ends, so that the last use is given away once.
 */
export async function findUsablePromo(
  db: Kysely<SubscriptionTables>,
  asked: { code: string; packageCode: string; accountId: string; now: number },
  { lock = false }: { lock?: boolean } = {},
): Promise<PromoRow | undefined> {
  const row = await db
    .selectFrom('promo_code')
    .selectAll()
    .where('code', '=', asked.code)
    .$if(lock, (found) => found.forNoKeyUpdate())
    .executeTakeFirst()
  if (!row) return undefined
  const isFor = row.package_codes.length === 0 || row.package_codes.includes(asked.packageCode)
  const hasBegun = row.starts_at === null || row.starts_at.getTime() <= asked.now
  const isOver = row.ends_at !== null && row.ends_at.getTime() <= asked.now
  if (!isFor || !hasBegun || isOver) return undefined
  const { uses, own } = await db
    .selectFrom('promo_use')
    .select(({ fn }) => fn.countAll<bigint>().as('uses'))
    .select(sql<bigint>`count(*) filter (where account_id = ${asked.accountId})`.as('own'))
    .where('code', '=', asked.code)
    .where('state', '<>', 'released')
    .executeTakeFirstOrThrow()
  const isLeft = row.uses_max === null || Number(uses) < row.uses_max
  return isLeft && Number(own) < row.uses_per_account_max ? row : undefined
}

function withUses(db: Kysely<SubscriptionTables>) {
  return db
    .selectFrom('promo_code as p')
    .selectAll('p')
    .select((eb) =>
      eb
        .selectFrom('promo_use as u')
        .select(({ fn }) => fn.countAll<bigint>().as('uses'))
        .whereRef('u.code', '=', 'p.code')
        .where('u.state', '<>', 'released')
        .as('uses'),
    )
}

function promoOf(row: PromoRow, uses: number): PromoCode {
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
