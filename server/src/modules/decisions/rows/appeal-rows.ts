import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { AppealRow, DecisionsDb, DecisionTables } from '../tables.ts'

/** The SQL of appeals and letters; also runs inside a transaction. */
export function appealRows(db: DecisionsDb) {
  return { ...appealQueries(db), ...letterQueries(db) }
}

function appealQueries(db: DecisionsDb) {
  return {
    /** False where the decision was appealed before. */
    async insert(row: Insertable<DecisionTables['appeal']>): Promise<boolean> {
      const made = await db
        .insertInto('appeal')
        .values(row)
        .onConflict((conflict) => conflict.column('decision_id').doNothing())
        .executeTakeFirst()
      return made.numInsertedOrUpdatedRows === 1n
    },

    async byId(id: string, { isHeld = false } = {}): Promise<AppealRow | undefined> {
      if (!isId(id)) return undefined
      const query = db.selectFrom('appeal').selectAll().where('id', '=', id)
      return (isHeld ? query.forUpdate() : query).executeTakeFirst()
    },

    ofDecisions: (decisionIds: readonly string[]): Promise<AppealRow[]> =>
      db
        .selectFrom('appeal')
        .selectAll()
        .where('decision_id', '=', sql<string>`any(${[...decisionIds]}::uuid[])`)
        .execute(),

    page(filter: {
      state: 'open' | 'answered'
      person: string | undefined
      after: { at: Date; id: string } | null
      limit: number
    }): Promise<AppealRow[]> {
      const { person, after, limit } = filter
      const isOpen = filter.state === 'open'
      const at = isOpen ? 'due_at' : 'answered_at'
      const order = isOpen ? 'asc' : 'desc'
      return db
        .selectFrom('appeal')
        .selectAll()
        .where('state', isOpen ? '=' : '<>', 'open')
        .$if(person !== undefined, (query) =>
          query.where(({ eb, or }) =>
            or([eb('profile_id', '=', person ?? ''), eb('account_id', '=', person ?? '')]),
          ),
        )
        .$if(after !== null, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple(at, 'id'), isOpen ? '>' : '<', tuple(after?.at ?? new Date(0), after?.id ?? '')),
          ),
        )
        .orderBy(at, order)
        .orderBy('id', order)
        .limit(limit)
        .execute()
    },

    /** Changes an appeal as its row was read under a lock. */
    async change(
      id: string,
      set: Partial<Omit<AppealRow, 'id' | 'revision' | 'changes'>> & { changes?: string },
    ): Promise<void> {
      await db
        .updateTable('appeal')
        .set(({ eb, lit }) => ({ ...set, revision: eb('revision', '+', lit(1)) }))
        .where('id', '=', id)
        .execute()
    },

    /** Counted up to a bound. */
    async countOpen(most: number): Promise<number> {
      const some = db.selectFrom('appeal').select('id').where('state', '=', 'open').limit(most)
      const found = await db
        .selectFrom(some.as('some'))
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(found.count)
    },
  }
}

function letterQueries(db: DecisionsDb) {
  return {
    /** Keeps a letter, once of a kind; answers whether it is still to be mailed. */
    async keepLetter(letter: DecisionTables['letter']): Promise<boolean> {
      await db
        .insertInto('letter')
        .values(letter)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const kept = await db
        .selectFrom('letter')
        .select('mailed_at')
        .where('decision_id', '=', letter.decision_id)
        .where('what', '=', letter.what)
        .executeTakeFirst()
      return kept?.mailed_at === null
    },

    async setMailed(decisionId: string, what: string, at: Date): Promise<void> {
      await db
        .updateTable('letter')
        .set({ mailed_at: at })
        .where('decision_id', '=', decisionId)
        .where('what', '=', what)
        .execute()
    },

    lettersOf: (accountId: string, limit: number) =>
      db
        .selectFrom('letter')
        .select(['decision_id as decisionId', 'what', 'subject', 'text', 'made_at as madeAt'])
        .where('account_id', '=', accountId)
        .orderBy('made_at', 'desc')
        .limit(limit)
        .execute(),
  }
}
