import type { Within } from '#platform/database/database'
import { within } from '#platform/database/within'
import { newId } from '#platform/ids/ids'
import type { ReportFiled } from '#modules/user'
import type { DecisionsContext } from '../dependencies.ts'
import { caseRows } from '../rows/case-rows.ts'
import { subjectOf } from '../subjects.ts'
import type { DecisionTables } from '../tables.ts'

/** Reports of an older version that are given a case at once. */
const OLD_AT_ONCE = 200

/** The open case about what a report is about, with this report in it; a new one where there is none. */
export async function openCase(tx: Within, report: ReportFiled): Promise<string> {
  const subject = subjectOf(report)
  const { id } = await caseRows(within<DecisionTables>(tx, 'decisions')).join({
    id: newId(),
    type: report.type,
    subject_kind: subject.kind,
    subject_id: subject.id,
    label: subject.label,
    profile_id: report.profileId,
    account_id: report.accountId,
    reason: report.reason,
    reports: 1,
    status: 'open',
    assignee: null,
    created_at: report.createdAt,
    due_at: report.dueAt,
    decided_at: null,
    decided_by: null,
    decision_id: null,
    merged_into: null,
  })
  return id
}

/** Gives open reports a case that were filed before there were cases. */
export async function giveOldReportsCases({
  database,
  db,
  user,
}: Pick<DecisionsContext, 'database' | 'db' | 'user'>): Promise<void> {
  for (;;) {
    const old = await user.reports.withoutCase(OLD_AT_ONCE)
    for (const report of old) {
      await database.transaction(db, async (tx) => {
        await user.reports.setCase(tx, report.id, await openCase(tx, report))
      })
    }
    if (old.length < OLD_AT_ONCE) return
  }
}
