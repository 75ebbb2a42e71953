import type { EffectKind } from '@tayang/contract'
import { sql } from 'kysely'
import type { DecisionsDb, EffectRow } from '../tables.ts'

/** The SQL of effects; also runs inside a transaction. */
export function effectRows(db: DecisionsDb) {
  return { ...reads(db), ...writes(db) }
}

function reads(db: DecisionsDb) {
  return {
    of: (decisionIds: readonly string[]): Promise<EffectRow[]> =>
      db
        .selectFrom('effect')
        .selectAll()
        .where('decision_id', '=', sql<string>`any(${[...decisionIds]}::uuid[])`)
        .orderBy('decision_id')
        .orderBy('ordinal')
        .execute(),

    /** What other decisions have in force on these targets, the earliest first. */
    async inForce(targets: readonly string[], except: string): Promise<EffectRow[]> {
      if (targets.length === 0) return []
      return db
        .selectFrom('effect')
        .selectAll()
        .where('target', '=', sql<string>`any(${[...targets]}::text[])`)
        .where('state', '=', 'done')
        .where('is_wanted', '=', true)
        .where('decision_id', '<>', except)
        .orderBy('id')
        .execute()
    },

    /** Effects of one kind that bind a person now. */
    async countOf(accountId: string, kind: EffectKind, now: Date): Promise<number> {
      const { count } = await db
        .selectFrom('effect')
        .innerJoin('decision', 'decision.id', 'effect.decision_id')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('decision.account_id', '=', accountId)
        .where('effect.kind', '=', kind)
        .where('effect.state', '=', 'done')
        .where('effect.is_wanted', '=', true)
        .where(({ eb, or }) => or([eb('effect.until', 'is', null), eb('effect.until', '>', now)]))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** What was kept of a person who was erased. */
    memosOf: (accountId: string) =>
      db
        .selectFrom('effect')
        .innerJoin('decision', 'decision.id', 'effect.decision_id')
        .select(['effect.id', 'effect.kind', 'effect.memo'])
        .where('decision.account_id', '=', accountId)
        .where('effect.memo', 'is not', null)
        .execute(),
  }
}

function writes(db: DecisionsDb) {
  return {
    /** Keeps what was before, once; answers what is kept. */
    async keepMemo(id: string, memo: object): Promise<object> {
      const kept = await db
        .updateTable('effect')
        .set({ memo: sql<string>`coalesce(memo, ${JSON.stringify(memo)}::jsonb)` })
        .where('id', '=', id)
        .returning('memo')
        .executeTakeFirst()
      return kept?.memo ?? memo
    },

    async setMemo(id: string, memo: object): Promise<void> {
      await db
        .updateTable('effect')
        .set({ memo: JSON.stringify(memo) })
        .where('id', '=', id)
        .execute()
    },

    async setDone(id: string, until: Date | null): Promise<void> {
      await db
        .updateTable('effect')
        .set({ state: 'done', carried_until: until })
        .where('id', '=', id)
        .execute()
    },

    async setTakenBack(id: string): Promise<void> {
      await db.updateTable('effect').set({ state: 'taken-back' }).where('id', '=', id).execute()
    },

    /** All effects of a decision, or one of them, shall not be in force (any more). */
    async unwant(decisionId: string, effectId?: string): Promise<void> {
      await db
        .updateTable('effect')
        .set({ is_wanted: false })
        .where('decision_id', '=', decisionId)
        .$if(effectId !== undefined, (query) => query.where('id', '=', effectId ?? ''))
        .execute()
    },

    async setUntil(decisionId: string, effectId: string, until: Date): Promise<void> {
      await db
        .updateTable('effect')
        .set({ until })
        .where('decision_id', '=', decisionId)
        .where('id', '=', effectId)
        .execute()
    },
  }
}
