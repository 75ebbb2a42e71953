import type { InputOf, user } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { newId } from '#platform/ids/ids'
import type { Settings } from '#platform/settings/settings'
import type { PersonFound, PersonRows } from '../relations/person-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import type { Evidence } from '../account-extensions.ts'
import type { EvidenceRoom } from './evidence.ts'
import { reportRows } from './report-rows.ts'

/** What the law wants gone within four hours (trust, part 4), by the words and keys of our own reasons. */
const URGENT = /porno|il+egal|child|terror/i

type Said = InputOf<typeof user.report>['body']

interface Needs {
  database: Database
  rows: Kysely<UserTables>
  evidence: EvidenceRoom
  people: PersonRows
  settings: Settings['reports']
}

export type Filing = ReturnType<typeof openFiling>

export function isUrgent({ reason, titleCase = '', idCase = '' }: Partial<Said>): boolean {
  return [reason, titleCase, idCase].some((words) => words !== undefined && URGENT.test(words))
}

/** `own` is what the reporter would answer for themselves. */
export type Filed = 'filed' | 'nothing' | 'own'

export function openFiling({ database, rows, evidence, people, settings }: Needs) {
  /** Who answers for a thing: its owner; nobody where it is nobody's, though somebody was named with it. */
  async function answersFor(found: Evidence, named: PersonFound | null): Promise<PersonFound | null> {
    if (found.ownerProfileId === null) return null
    return named ?? (await people.find(found.ownerProfileId)) ?? null
  }

  return {
    /** Once per reporter and thing while it is open; `nothing` where the person who is named has no such thing. */
    async file(
      said: Said,
      { by, named, now }: { by: string; named: PersonFound | null; now: number },
    ): Promise<Filed> {
      // A person is a thing by themselves: whatever else was named with them makes no second report.
      const idEntity = said.type === 'user' ? null : (said.idEntity ?? null)
      const found = await evidence.find({ type: said.type, profileId: named?.profileId ?? null, idEntity })
      if (!found) return 'nothing'
      // Nobody answers for what somebody else said.
      const owner = found.ownerProfileId
      if (owner !== null && named !== null && owner !== named.profileId) return 'nothing'
      const about = await answersFor(found, named)
      if (about?.profileId === by) return 'own'
      const key = {
        reporter_profile_id: by,
        reportee_profile_id: about?.profileId ?? null,
        type: said.type,
        id_entity: idEntity,
      }
      if (await reportRows(rows).hasOpen(key)) return 'filed'

      const id = newId()
      const facts = await evidence.freeze(id, said.type, found)
      const dueMs = isUrgent(said) ? settings.urgentMs : settings.dueMs
      const isMade = await database.transaction(rows, (tx) =>
        reportRows(tx).insert(
          {
            id,
            ...key,
            reportee_account_id: about?.accountId ?? null,
            value_entity: said.valueEntity ?? null,
            reason: said.reason,
            title_case: said.titleCase ?? null,
            id_case: said.idCase ?? null,
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
