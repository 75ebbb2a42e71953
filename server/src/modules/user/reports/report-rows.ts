import type { ReportCase } from '@tayang/contract'
import type { Kysely, Selectable } from 'kysely'
import type { UserTables } from '../rows/tables.ts'

type ReportRow = Selectable<UserTables['report']>
export type Decided = Exclude<ReportRow['status'], 'open'>

/** The SQL of reports and their evidence; also runs inside a transaction. */
export function reportRows(db: Kysely<UserTables>) {
  return { ...fileQueries(db), ...caseQueries(db) }
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
    async insert(row: ReportRow, facts: Record<string, unknown>): Promise<boolean> {
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
    async byId(id: string): Promise<ReportCase | undefined> {
      const found = await cases(db).where('report.id', '=', id).executeTakeFirst()
      return found && toCase(found)
    },

    /** One page: open reports by their deadline, decided ones by the latest decision first. */
    async page(
      status: 'open' | 'decided',
      { limit, offset }: { limit: number; offset: number },
    ): Promise<{ found: ReportCase[]; total: number }> {
      const isOpen = status === 'open'
      const operator = isOpen ? '=' : '<>'
      const [found, counted] = await Promise.all([
        cases(db)
          .where('report.status', operator, 'open')
          .orderBy(isOpen ? 'report.due_at' : 'report.decided_at', isOpen ? 'asc' : 'desc')
          .orderBy('report.id')
          .limit(limit)
          .offset(offset)
          .execute(),
        db
          .selectFrom('report')
          .select(db.fn.countAll().as('total'))
          .where('status', operator, 'open')
          .executeTakeFirst(),
      ])
      return { found: found.map(toCase), total: Number(counted?.total ?? 0) }
    },

    /** One guarded statement, so that exactly one of two concurrent decisions succeeds. */
    async decide(
      id: string,
      decision: { status: Decided; at: Date; by: string; note: string },
    ): Promise<boolean> {
      const taken = await db
        .updateTable('report')
        .set({
          status: decision.status,
          decided_at: decision.at,
          decided_by: decision.by,
          note: decision.note,
        })
        .where('id', '=', id)
        .where('status', '=', 'open')
        .executeTakeFirst()
      return taken.numUpdatedRows === 1n
    },
  }
}

function cases(db: Kysely<UserTables>) {
  return db
    .selectFrom('report')
    .innerJoin('evidence', 'evidence.report_id', 'report.id')
    .leftJoin('profile as reporter', 'reporter.id', 'report.reporter_profile_id')
    .leftJoin('profile as reportee', 'reportee.id', 'report.reportee_profile_id')
    .selectAll('report')
    .select(['evidence.facts', 'reporter.name as reporter_name', 'reportee.name as reportee_name'])
}
type CaseRow = Awaited<ReturnType<ReturnType<typeof cases>['execute']>>[number]

function toCase(row: CaseRow): ReportCase {
  return {
    id: row.id,
    type: row.type,
    status: row.status,
    reason: row.reason,
    titleCase: row.title_case,
    idCase: row.id_case,
    idEntity: row.id_entity,
    valueEntity: row.value_entity,
    reporter: { profileId: row.reporter_profile_id, name: row.reporter_name ?? '' },
    reportee:
      row.reportee_profile_id === null || row.reportee_account_id === null
        ? null
        : {
            profileId: row.reportee_profile_id,
            accountId: row.reportee_account_id,
            name: row.reportee_name ?? '',
          },
    evidence: row.facts,
    createdAt: row.created_at.getTime(),
    dueAt: row.due_at.getTime(),
    decidedAt: row.decided_at?.getTime() ?? null,
    decidedBy: row.decided_by,
    note: row.note,
  }
}
