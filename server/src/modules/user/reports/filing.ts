import type { InputOf, user } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import type { Settings } from '#platform/settings/settings'
import type { PersonFound, PersonRows } from '../relations/person-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Evidence } from '../account-extensions.ts'
import type { EvidenceStore } from './evidence.ts'
import { reportRows } from './report-rows.ts'

/** Reasons that the law requires to be handled within four hours: docs/product/people.md#deadlines. */
const URGENT = /porno|il+egal|child|terror/i

type ReportInput = InputOf<typeof user.report>['body']

interface FilingDependencies {
  database: Database
  rows: Kysely<UserTables>
  evidence: EvidenceStore
  people: PersonRows
  settings: Settings['reports']
}

export type Filing = ReturnType<typeof openFiling>

function isUrgent({ reason, titleCase = '', idCase = '' }: Partial<ReportInput>): boolean {
  return [reason, titleCase, idCase].some((words) => words !== undefined && URGENT.test(words))
}

/** `own` when the reporter is responsible for the content themselves. */
export type FilingOutcome = 'filed' | 'nothing' | 'own'

export function openFiling({ database, rows, evidence, people, settings }: FilingDependencies) {
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
      const isMade = await database.transaction(rows, (tx) =>
        reportRows(tx).insert(
          {
            id,
            ...key,
            reportee_account_id: about?.accountId ?? null,
            value_entity: report.valueEntity ?? null,
            reason: report.reason,
            title_case: report.titleCase ?? null,
            id_case: report.idCase ?? null,
            status: 'open',
            created_at: new Date(now),
            due_at: new Date(now + dueMs),
            decided_at: null,
            decided_by: null,
            note: null,
          },
          facts,
        ),
      )
      if (!isMade) await evidence.forget(id)
      return 'filed'
    },
  }
}
