import type { Insertable, Kysely, Selectable } from 'kysely'
import type { UserTables } from '../rows/tables.ts'

type ReportRow = Selectable<UserTables['report']>

/** One report with its evidence, as operators read it. */
export interface ReportTold {
  readonly id: string
  readonly reporter: { readonly profileId: string; readonly name: string }
  readonly reason: string
  readonly titleCase: string | null
  readonly idCase: string | null
  readonly valueEntity: string | null
  readonly evidence: Record<string, unknown>
  readonly createdAt: number
}

/** What a case is made of. */
export interface ReportFiled {
  readonly id: string
  readonly type: 'user' | 'comment' | 'content'
  readonly profileId: string | null
  readonly accountId: string | null
  readonly idEntity: string | null
  readonly reason: string
  readonly facts: Record<string, unknown>
  readonly createdAt: Date
  readonly dueAt: Date
}

/** The SQL of reports and their evidence; also runs inside a transaction. */
export function reportRows(db: Kysely<UserTables>) {
  return { ...fileQueries(db), ...caseQueries(db), ...caseWrites(db) }
}

function fileQueries(db: Kysely<UserTables>) {
  return {
    async hasOpen(
      about: Pick<ReportRow, 'reporter_profile_id' | 'reportee_profile_id' | 'type' | 'id_entity'>,
    ): Promise<boolean> {
      const found = await db
        .selectFrom('report')
        .select('id')
        .where('status', '=', 'open')
        .where('reporter_profile_id', '=', about.reporter_profile_id)
        .where('reportee_profile_id', 'is not distinct from', about.reportee_profile_id)
        .where('type', '=', about.type)
        .where(({ fn, val }) => fn.coalesce('id_entity', val('')), '=', about.id_entity ?? '')
        .executeTakeFirst()
      return found !== undefined
    },

    /** Whether any report about a content is open. */
    async hasAnyAbout(idEntities: readonly string[]): Promise<boolean> {
      const found = await db
        .selectFrom('report')
        .select('id')
        .where('status', '=', 'open')
        .where('id_entity', 'in', [...idEntities])
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    /** False when the same report is open already. */
    async insert(row: Insertable<UserTables['report']>, facts: Record<string, unknown>): Promise<boolean> {
      const made = await db
        .insertInto('report')
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst()
      if (made.numInsertedOrUpdatedRows !== 1n) return false
      await db
        .insertInto('evidence')
        .values({ report_id: row.id, facts: JSON.stringify(facts), frozen_at: row.created_at })
        .execute()
      return true
    },
  }
}

function caseQueries(db: Kysely<UserTables>) {
  return {
    /** Reports that are older than cases, the open ones alone. */
    async withoutCase(limit: number): Promise<ReportFiled[]> {
      const found = await db
        .selectFrom('report')
        .innerJoin('evidence', 'evidence.report_id', 'report.id')
        .selectAll('report')
        .select('evidence.facts')
        .where('case_id', 'is', null)
        .where('status', '=', 'open')
        .orderBy('report.id')
        .limit(limit)
        .execute()
      return found.map((row) => ({
        id: row.id,
        type: row.type,
        profileId: row.reportee_profile_id,
        accountId: row.reportee_account_id,
        idEntity: row.id_entity,
        reason: row.reason,
        facts: row.facts,
        createdAt: row.created_at,
        dueAt: row.due_at,
      }))
    },

    /** The reports of a case, the oldest first. */
    async ofCase(caseId: string, limit: number): Promise<ReportTold[]> {
      const found = await db
        .selectFrom('report')
        .innerJoin('evidence', 'evidence.report_id', 'report.id')
        .leftJoin('profile as reporter', 'reporter.id', 'report.reporter_profile_id')
        .selectAll('report')
        .select(['evidence.facts', 'reporter.name as reporter_name'])
        .where('case_id', '=', caseId)
        .orderBy('report.created_at')
        .orderBy('report.id')
        .limit(limit)
        .execute()
      return found.map((row) => ({
        id: row.id,
        reporter: { profileId: row.reporter_profile_id, name: row.reporter_name ?? '' },
        reason: row.reason,
        titleCase: row.title_case,
        idCase: row.id_case,
        valueEntity: row.value_entity,
        evidence: row.facts,
        createdAt: row.created_at.getTime(),
      }))
    },

    async caseOf(id: string): Promise<string | null> {
      const found = await db.selectFrom('report').select('case_id').where('id', '=', id).executeTakeFirst()
      return found?.case_id ?? null
    },

    /** Who reported what a case is about, page by page in the order of their ids. */
    async reportersOf(caseId: string, after: string | null, limit: number): Promise<string[]> {
      const found = await db
        .selectFrom('report')
        .select('reporter_profile_id as id')
        .distinct()
        .where('case_id', '=', caseId)
        .$if(after !== null, (query) => query.where('reporter_profile_id', '>', after ?? ''))
        .orderBy('reporter_profile_id')
        .limit(limit)
        .execute()
      return found.map(({ id }) => id)
    },
  }
}

function caseWrites(db: Kysely<UserTables>) {
  return {
    async setCase(id: string, caseId: string): Promise<void> {
      await db.updateTable('report').set({ case_id: caseId }).where('id', '=', id).execute()
    },

    /** Closes the reports of a case that are open. */
    async close(
      caseId: string,
      decision: { status: 'dismissed' | 'acted'; at: Date; by: string; note: string },
    ): Promise<void> {
      await db
        .updateTable('report')
        .set({
          status: decision.status,
          decided_at: decision.at,
          decided_by: decision.by,
          note: decision.note,
        })
        .where('case_id', '=', caseId)
        .where('status', '=', 'open')
        .execute()
    },

    /** Moves reports to another case; answers how many. */
    async move(from: string, to: string): Promise<number> {
      const moved = await db
        .updateTable('report')
        .set({ case_id: to })
        .where('case_id', '=', from)
        .executeTakeFirst()
      return Number(moved.numUpdatedRows)
    },
  }
}
