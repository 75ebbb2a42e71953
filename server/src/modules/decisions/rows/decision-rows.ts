import type { DecisionState, ReasonCode } from '@tayang/contract'
import { sql, type Insertable } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { DecisionRow, DecisionsDb, DecisionTables } from '../tables.ts'

export interface DecisionFilter {
  readonly person?: string | undefined
  readonly accountId?: string | undefined
  readonly by?: string | undefined
  readonly reason?: ReasonCode | undefined
  readonly state?: DecisionState | undefined
  /** Only what its person reads: carried out, and no dismissal. */
  readonly isTold?: boolean
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

/** The SQL of decisions; also runs inside a transaction. */
export function decisionRows(db: DecisionsDb) {
  return { ...reads(db), ...writes(db) }
}

function reads(db: DecisionsDb) {
  return {
    async byId(id: string, { isHeld = false } = {}): Promise<DecisionRow | undefined> {
      if (!isId(id)) return undefined
      const query = db.selectFrom('decision').selectAll().where('id', '=', id)
      return (isHeld ? query.forUpdate() : query).executeTakeFirst()
    },

    byKey: (key: string): Promise<DecisionRow | undefined> =>
      db.selectFrom('decision').selectAll().where('key', '=', key).executeTakeFirst(),

    byIds: (ids: readonly string[]): Promise<DecisionRow[]> =>
      db
        .selectFrom('decision')
        .selectAll()
        .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
        .execute(),

    /** The newest first. */
    page({
      person,
      accountId,
      by,
      reason,
      state,
      isTold,
      after,
      limit,
    }: DecisionFilter): Promise<DecisionRow[]> {
      return db
        .selectFrom('decision')
        .selectAll()
        .$if(person !== undefined, (query) =>
          query.where(({ eb, or }) =>
            or([eb('profile_id', '=', person ?? ''), eb('account_id', '=', person ?? '')]),
          ),
        )
        .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
        .$if(by !== undefined, (query) => query.where('decided_by', '=', by ?? ''))
        .$if(reason !== undefined, (query) => query.where('reason', '=', reason ?? null))
        .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'standing'))
        .$if(isTold === true, (query) =>
          query.where('state', 'not in', ['pending', 'undone']).where('statement', 'is not', null),
        )
        .$if(after !== null, (query) =>
          query.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('decided_at', 'id'), '<', tuple(after?.at ?? new Date(0), after?.id ?? '')),
          ),
        )
        .orderBy('decided_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
    },

    /** The latest decision of another operator about a subject since a time that was not undone. */
    recentAbout: (
      subjectId: string,
      { since, except }: { since: Date; except: string },
    ): Promise<DecisionRow | undefined> =>
      db
        .selectFrom('decision')
        .selectAll()
        .where('subject_id', '=', subjectId)
        .where('decided_at', '>', since)
        .where('decided_by', '<>', except)
        .where('state', 'in', ['pending', 'standing'])
        .orderBy('decided_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
  }
}

function writes(db: DecisionsDb) {
  return {
    /** Two decisions about one subject come one after the other until the transaction ends. */
    async holdSubject(subjectId: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`decision ${subjectId}`}, 0))`.execute(db)
    },

    async insert(
      row: Insertable<DecisionTables['decision']>,
      effects: readonly Insertable<DecisionTables['effect']>[],
    ): Promise<void> {
      await db.insertInto('decision').values(row).execute()
      if (effects.length > 0)
        await db
          .insertInto('effect')
          .values([...effects])
          .execute()
    },

    /** Goes from one of some states to another; false where another change was first. */
    async turn(
      id: string,
      from: readonly DecisionState[],
      set: Partial<Omit<DecisionRow, 'statement'>>,
    ): Promise<boolean> {
      const turned = await db
        .updateTable('decision')
        .set(set)
        .where('id', '=', id)
        .where('state', 'in', [...from])
        .executeTakeFirst()
      return turned.numUpdatedRows === 1n
    },

    /** Empties what names a person who was erased. */
    async eraseOf(accountId: string): Promise<void> {
      await db
        .updateTable('decision')
        .set({ label: '', facts: '' })
        .where('account_id', '=', accountId)
        .execute()
      await db.updateTable('report_case').set({ label: '' }).where('account_id', '=', accountId).execute()
      await db.updateTable('appeal').set({ text: '' }).where('account_id', '=', accountId).execute()
      await db.updateTable('letter').set({ text: '' }).where('account_id', '=', accountId).execute()
    },
  }
}
