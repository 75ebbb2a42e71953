import type { CaseSort } from '@tayang/contract'
import { sql, type Insertable } from 'kysely'
import { isId } from '#platform/ids/ids'
import type { CaseRow, DecisionsDb, DecisionTables } from '../tables.ts'

/** Other open cases about one person that are offered for a merge. */
const OTHERS_MAX = 20

export interface CaseFilter {
  readonly status: 'open' | 'decided'
  readonly type?: CaseRow['type'] | undefined
  readonly reason?: string | undefined
  /** An operator's account; null: nobody's. */
  readonly assignee?: string | null | undefined
  /** A profile or an account. */
  readonly person?: string | undefined
  /** Due before this time. */
  readonly dueBefore?: Date | undefined
  readonly sort?: CaseSort | undefined
  /** The sort values of the row before: its time or its number of reports, and its id. */
  readonly after: { readonly key: number; readonly id: string } | null
  readonly limit: number
}

/** The SQL of cases; also runs inside a transaction. */
export function caseRows(db: DecisionsDb) {
  return { ...caseReads(db), ...caseCounts(db), ...caseWrites(db), ...noteQueries(db) }
}

function caseReads(db: DecisionsDb) {
  return {
    async byId(id: string, { isHeld = false } = {}): Promise<CaseRow | undefined> {
      if (!isId(id)) return undefined
      const query = db.selectFrom('report_case').selectAll().where('id', '=', id)
      return (isHeld ? query.forUpdate() : query).executeTakeFirst()
    },

    /** Held until the transaction ends. */
    async openAbout(subjectIds: readonly string[]): Promise<CaseRow | undefined> {
      return db
        .selectFrom('report_case')
        .selectAll()
        .where('subject_id', 'in', [...subjectIds])
        .where('status', 'in', ['open', 'deciding'])
        .orderBy('created_at')
        .limit(1)
        .forUpdate()
        .executeTakeFirst()
    },

    page({
      status,
      type,
      reason,
      assignee,
      person,
      dueBefore,
      sort,
      after,
      limit,
    }: CaseFilter): Promise<CaseRow[]> {
      const isOpen = status === 'open'
      const { column, order } = orderOf({ status, sort })
      const last =
        column === 'reports'
          ? sql`${after?.key ?? 0}::integer`
          : sql`${new Date(after?.key ?? 0)}::timestamptz`
      return db
        .selectFrom('report_case')
        .selectAll()
        .where('status', 'in', isOpen ? ['open'] : ['dismissed', 'acted'])
        .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'user'))
        .$if(reason !== undefined, (query) => query.where('reason', '=', reason ?? ''))
        .$if(assignee !== undefined, (query) =>
          query.where('assignee', 'is not distinct from', assignee ?? null),
        )
        .$if(person !== undefined, (query) =>
          query.where(({ eb, or }) =>
            or([eb('profile_id', '=', person ?? ''), eb('account_id', '=', person ?? '')]),
          ),
        )
        .$if(dueBefore !== undefined, (query) => query.where('due_at', '<', dueBefore ?? new Date(0)))
        .$if(after !== null, (query) =>
          query.where(
            sql<boolean>`(${sql.ref(column)}, id) ${order === 'asc' ? sql`>` : sql`<`} (${last}, ${after?.id ?? ''}::uuid)`,
          ),
        )
        .orderBy(column, order)
        .orderBy('id', order)
        .limit(limit)
        .execute()
    },
  }
}

const columns = { due: 'due_at', created: 'created_at', reports: 'reports' } as const

/** How a list stands: open cases by what is due first and decided ones the latest first, unless it is sorted. */
export function orderOf({ status, sort }: Pick<CaseFilter, 'status' | 'sort'>) {
  if (sort === undefined) {
    return status === 'open'
      ? ({ column: 'due_at', order: 'asc' } as const)
      : ({ column: 'decided_at', order: 'desc' } as const)
  }
  const column = columns[sort.replace('-', '') as keyof typeof columns]
  return { column, order: sort.startsWith('-') ? ('desc' as const) : ('asc' as const) }
}

function caseCounts(db: DecisionsDb) {
  return {
    others({ id, profile_id }: CaseRow): Promise<CaseRow[]> {
      return db
        .selectFrom('report_case')
        .selectAll()
        .where('status', '=', 'open')
        .where('profile_id', '=', profile_id)
        .where('id', '<>', id)
        .orderBy('due_at')
        .limit(OTHERS_MAX)
        .execute()
    },

    /** Cases about a person, counted to a bound: the open ones, and all. */
    async countOf(accountId: string, most: number): Promise<{ open: number; all: number }> {
      const some = db
        .selectFrom('report_case')
        .select('status')
        .where('account_id', '=', accountId)
        .where('status', '<>', 'merged')
        .limit(most)
      const found = await some.execute()
      return { open: found.filter(({ status }) => status === 'open').length, all: found.length }
    },

    /** Counted up to a bound: a queue is not read to its end for a number. */
    async countOpen(most: number): Promise<number> {
      const some = db.selectFrom('report_case').select('id').where('status', '=', 'open').limit(most)
      const found = await db
        .selectFrom(some.as('some'))
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(found.count)
    },

    /** Open cases up to a bound: how many, how many are late, and when the first deadline is. */
    async deadlines(
      now: Date,
      most: number,
    ): Promise<{ open: number; late: number; nextDueAt: Date | null }> {
      const some = db.selectFrom('report_case').select('due_at').where('status', '=', 'open')
      const due = await some.orderBy('due_at').limit(most).execute()
      const late = due.filter(({ due_at }) => due_at < now).length
      return { open: due.length, late, nextDueAt: due[0]?.due_at ?? null }
    },

    /** Among the open cases, which have an index of their own. */
    async countAssigned(assignee: string, most: number): Promise<number> {
      const some = await db
        .selectFrom('report_case')
        .select('id')
        .where('status', '=', 'open')
        .where('assignee', '=', assignee)
        .limit(most)
        .execute()
      return some.length
    },
  }
}

function caseWrites(db: DecisionsDb) {
  return {
    /** The open case about the same subject with one report more, or this one; answers its id. */
    async join(row: Insertable<DecisionTables['report_case']>): Promise<{ id: string; isNew: boolean }> {
      const joined = await db
        .insertInto('report_case')
        .values(row)
        .onConflict((same) =>
          same
            .columns(['type', 'subject_id'])
            .where('status', 'in', ['open', 'deciding'])
            .doUpdateSet(({ ref, fn, lit, eb }) => ({
              reports: eb('report_case.reports', '+', lit(1)),
              revision: eb('report_case.revision', '+', lit(1)),
              due_at: fn<Date>('least', [ref('report_case.due_at'), ref('excluded.due_at')]),
            })),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      return { id: joined.id, isNew: joined.id === row.id }
    },

    /** Changes a case as its row was read under a lock. */
    change: (id: string, set: Partial<Omit<CaseRow, 'id' | 'revision'>>): Promise<CaseRow> =>
      db
        .updateTable('report_case')
        .set(({ eb, lit }) => ({ ...set, revision: eb('revision', '+', lit(1)) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
  }
}

function noteQueries(db: DecisionsDb) {
  return {
    async addNote(note: DecisionTables['case_note']): Promise<void> {
      await db.insertInto('case_note').values(note).execute()
    },
    notesOf: (caseId: string, limit: number) =>
      db
        .selectFrom('case_note')
        .selectAll()
        .where('case_id', '=', caseId)
        .orderBy('id')
        .limit(limit)
        .execute(),
    async moveNotes(from: string, to: string): Promise<void> {
      await db.updateTable('case_note').set({ case_id: to }).where('case_id', '=', from).execute()
    },
  }
}
