import type { Kysely } from 'kysely'
import type { Readable } from 'node:stream'
import type { Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import { isId } from '#platform/ids/ids'
import type { UserTables } from '../rows/tables.ts'
import type { EvidenceStore } from './evidence.ts'
import { reportRows, type ReportFiled, type ReportTold } from './report-rows.ts'

interface ReportServiceDependencies {
  rows: Kysely<UserTables>
  evidence: EvidenceStore
}

/** Reports by the case to which they belong: which case that is, the module of decisions says. */
export interface ReportService {
  /** The reports of a case with their evidence, the oldest first. */
  ofCase(caseId: string, limit: number): Promise<ReportTold[]>
  /** The case of a report; null where there is no such report. */
  caseOf(id: string): Promise<string | null>
  /** Whether somebody's report about one of these contents waits for its decision. */
  isOpenAbout(idEntities: readonly string[]): Promise<boolean>
  /** The copy of the picture of a reported person, if they had one. */
  picture(id: string): Promise<Readable | undefined>
  /** Who reported, by profile, page by page. */
  reportersOf(caseId: string, after: string | null, limit: number): Promise<string[]>
  /** Open reports that belong to no case, as an older version left them. */
  withoutCase(limit: number): Promise<ReportFiled[]>
  setCase(tx: Within, id: string, caseId: string): Promise<void>
  close(
    tx: Within,
    caseId: string,
    decision: { status: 'dismissed' | 'acted'; by: string; note: string; at: Date },
  ): Promise<void>
  /** Moves the reports of a case to another one; answers how many. */
  move(tx: Within, cases: { from: string; to: string }): Promise<number>
}

export function openReportService({ rows, evidence }: ReportServiceDependencies): ReportService {
  const reports = reportRows(rows)
  const inside = (tx: Within) => reportRows(within<UserTables>(tx, 'user'))
  return {
    ofCase: reports.ofCase,
    caseOf: async (id) => (isId(id) ? reports.caseOf(id) : null),
    isOpenAbout: (idEntities) => reports.hasAnyAbout(idEntities),
    picture: async (id) => (isId(id) ? evidence.picture(id) : undefined),
    reportersOf: reports.reportersOf,
    withoutCase: reports.withoutCase,
    setCase: (tx, id, caseId) => inside(tx).setCase(id, caseId),
    close: (tx, caseId, decision) => inside(tx).close(caseId, decision),
    move: (tx, { from, to }) => inside(tx).move(from, to),
  }
}
