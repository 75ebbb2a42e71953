import type { NotificationDraft } from '@tayang/contract'
import type { Kysely } from 'kysely'
import { isId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { draftRows, type DraftRow } from './rows/draft-rows.ts'
import type { NotificationTables } from './rows/tables.ts'

/** Drafts that operators keep at most; one that is sent or removed makes room. */
const DRAFTS_MAX = 100

export interface OperatorDraft {
  readonly id: string
  readonly body: NotificationDraft
  readonly revision: number
  readonly changedAt: number
  readonly changedBy: string
}

export type OperatorDrafts = ReturnType<typeof openOperatorDrafts>

/** Notifications that operators write together and have not sent yet; who saves over another's change is told. */
export function openOperatorDrafts(db: Kysely<NotificationTables>) {
  const rows = draftRows(db)
  return {
    list: async (): Promise<OperatorDraft[]> => (await rows.list(DRAFTS_MAX)).map(draftOf),

    async find(id: string): Promise<OperatorDraft | undefined> {
      const found = isId(id) ? await rows.byId(id) : undefined
      return found && draftOf(found)
    },

    /** `revision` is that of the draft which was changed; 0 where it is new. */
    async put(wanted: {
      id: string
      revision: number
      body: NotificationDraft
      by: string
      now: number
    }): Promise<OperatorDraft> {
      const { id, revision, body, by } = wanted
      const at = new Date(wanted.now)
      if (revision === 0 && (await rows.list(DRAFTS_MAX)).length >= DRAFTS_MAX) refuse('TOO_MANY_DRAFTS')
      const kept =
        revision === 0
          ? await rows.insert({ id, body, at, by })
          : await rows.replace({ id, body, revision, at, by })
      return kept ? draftOf(kept) : refuse('REVISION_OUTDATED')
    },

    remove: rows.remove,
  }
}

function draftOf(row: DraftRow): OperatorDraft {
  return {
    id: row.id,
    body: row.body,
    revision: row.revision,
    changedAt: row.changed_at.getTime(),
    changedBy: row.changed_by,
  }
}
