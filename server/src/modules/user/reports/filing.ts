import type { InputOf, user } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import type { Settings } from '#platform/settings/settings'
import type { PersonFound, PersonRows } from '../relations/person-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { AccountExtensions, Evidence } from '../account-extensions.ts'
import type { EvidenceStore } from './evidence.ts'
import { reportRows, type ReportFiled } from './report-rows.ts'

/** Reasons that the law requires to be handled within four hours: docs/product/people.md#deadlines. */
const URGENT = /porno|il+egal|child|terror/i

type ReportInput = InputOf<typeof user.report>['body']

interface FilingDependencies {
  database: Database
  rows: Kysely<UserTables>
  evidence: EvidenceStore
  people: PersonRows
  settings: Settings['reports']
  extensions: Pick<AccountExtensions, 'openCase' | 'noteCase'>
}

export type Filing = ReturnType<typeof openFiling>

function isUrgent({ reason, titleCase = '', idCase = '' }: Partial<ReportInput>): boolean {
  return [reason, titleCase, idCase].some((words) => words !== undefined && URGENT.test(words))
}

/** `own` when the reporter is responsible for the content themselves. */
export type FilingOutcome = 'filed' | 'nothing' | 'own'

export function openFiling(dependencies: FilingDependencies) {
  const { database, rows, evidence, people, settings, extensions } = dependencies

  /**
   * The person who is responsible for the content: its owner. Content without an owner has none, even if the report
   * names a person.
   */
  async function responsibleFor(found: Evidence, named: PersonFound | null): Promise<PersonFound | null> {
    if (found.ownerProfileId === null) return null
    return named ?? (await people.find(found.ownerProfileId)) ?? null
  }

  return {
    /** Files one open report per reporter and content; `nothing` when the named person has no such content. */
    async file(
      report: ReportInput,
      { by, named, now }: { by: string; named: PersonFound | null; now: number },
    ): Promise<FilingOutcome> {
      // A report about a person is about the person alone, so further ids make no second report.
      const idEntity = report.type === 'user' ? null : (report.idEntity ?? null)
      const found = await evidence.find({ type: report.type, profileId: named?.profileId ?? null, idEntity })
      if (!found) return 'nothing'
      // A person is not responsible for the content of another one.
      const owner = found.ownerProfileId
      if (owner !== null && named !== null && owner !== named.profileId) return 'nothing'
      const about = await responsibleFor(found, named)
      if (about?.profileId === by) return 'own'
      const key = {
        reporter_profile_id: by,
        reportee_profile_id: about?.profileId ?? null,
        type: report.type,
        id_entity: idEntity,
      }
      if (await reportRows(rows).hasOpen(key)) return 'filed'

      const id = newId()
      const facts = await evidence.freeze(id, report.type, found)
      const dueMs = isUrgent(report) ? settings.urgentMs : settings.dueMs
      const row = {
        id,
        ...key,
        reportee_account_id: about?.accountId ?? null,
        value_entity: report.valueEntity ?? null,
        reason: report.reason,
        title_case: report.titleCase ?? null,
        id_case: report.idCase ?? null,
        status: 'open' as const,
        created_at: new Date(now),
        due_at: new Date(now + dueMs),
        decided_at: null,
        decided_by: null,
        note: null,
      }
      const caseId = await database.transaction(rows, async (tx) => {
        const inside = reportRows(tx)
        if (!(await inside.insert(row, facts))) return null
        // Several reports of one thing are one case: docs/product/people.md#cases.
        const opened = await extensions.openCase(tx, filedOf(row, facts))
        await inside.setCase(id, opened)
        return opened
      })
      if (caseId === null) await evidence.forget(id)
      else await extensions.noteCase(caseId)
      return 'filed'
    },
  }
}

function filedOf(
  row: {
    id: string
    type: ReportFiled['type']
    reportee_profile_id: string | null
    reportee_account_id: string | null
    id_entity: string | null
    reason: string
    created_at: Date
    due_at: Date
  },
  facts: Record<string, unknown>,
): ReportFiled {
  return {
    id: row.id,
    type: row.type,
    profileId: row.reportee_profile_id,
    accountId: row.reportee_account_id,
    idEntity: row.id_entity,
    reason: row.reason,
    facts,
    createdAt: row.created_at,
    dueAt: row.due_at,
  }
}
