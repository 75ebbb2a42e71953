import type { ClaimKind } from '@tayang/contract/desk'
import type { Kysely } from 'kysely'

export interface ClaimTables {
  claim: { kind: ClaimKind; id: string; account_id: string; until: number }
}

export interface ClaimRow {
  readonly kind: ClaimKind
  readonly id: string
  readonly accountId: string
  readonly until: number
}

/** The SQL of claims. */
export function claimRows(db: Kysely<ClaimTables>) {
  return {
    /** The claim after it: the own one, or that of another operator who holds it still. */
    async put(
      claim: ClaimRow,
      { now, takesOver }: { now: number; takesOver: boolean },
    ): Promise<ClaimRow | undefined> {
      const { kind, id, accountId, until } = claim
      const [own] = await db
        .insertInto('claim')
        .values({ kind, id, account_id: accountId, until })
        .onConflict((held) =>
          held
            .columns(['kind', 'id'])
            .doUpdateSet({ account_id: accountId, until })
            .where(({ or, eb, lit }) =>
              or([eb('claim.until', '<=', now), eb('claim.account_id', '=', accountId), lit(takesOver)]),
            ),
        )
        .returningAll()
        .execute()
      if (own) return toClaim(own)
      const held = await db
        .selectFrom('claim')
        .selectAll()
        .where('kind', '=', kind)
        .where('id', '=', id)
        .executeTakeFirst()
      return held && toClaim(held)
    },

    /** False where this operator does not hold it. */
    async remove({ kind, id, accountId }: Omit<ClaimRow, 'until'>): Promise<boolean> {
      const removed = await db
        .deleteFrom('claim')
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return removed.numDeletedRows > 0n
    },

    async find({
      kind,
      id,
      now,
    }: Pick<ClaimRow, 'kind' | 'id'> & { now: number }): Promise<ClaimRow | undefined> {
      const held = await db
        .selectFrom('claim')
        .selectAll()
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('until', '>', now)
        .executeTakeFirst()
      return held && toClaim(held)
    },

    async list({ now, limit }: { now: number; limit: number }): Promise<ClaimRow[]> {
      const found = await db
        .selectFrom('claim')
        .selectAll()
        .where('until', '>', now)
        .orderBy('until', 'desc')
        .limit(limit)
        .execute()
      return found.map(toClaim)
    },

    sweep: (now: number) => db.deleteFrom('claim').where('until', '<=', now).returningAll().execute(),
  }
}

const toClaim = (row: ClaimTables['claim']): ClaimRow => ({
  kind: row.kind,
  id: row.id,
  accountId: row.account_id,
  until: Number(row.until),
})
