import type { NotificationDraft } from '@tayang/contract'
import type { JSONColumnType, Selectable } from 'kysely'
import type { Audience, Kind, Topic } from '../drafts.ts'

export interface NotificationTables {
  notification: {
    id: string
    key: string
    type: string
    kind: Kind
    topic: Topic | null
    title_en: string
    title_id: string
    description_en: string
    description_id: string
    ref_id: string | null
    image: string | null
    audience: Audience['to']
    /** The recipient, or the profile that the recipients follow. */
    profile_id: string | null
    wants_push: boolean
    by_operator: boolean
    start_at: Date
    end_at: Date | null
    created_at: Date
    recalled_at: Date | null
    /** The position of the fan-out, and when it was complete. */
    fanned_to: string | null
    fanned_at: Date | null
  }
  inbox: { profile_id: string; notification_id: string }
  reading: { profile_id: string; notification_id: string; read_at: Date }
  choice: { profile_id: string; topic: Topic; in_app: boolean; push: boolean }
  draft: {
    id: string
    body: JSONColumnType<NotificationDraft>
    revision: number
    changed_at: Date
    changed_by: string
  }
  pushed: { notification_id: string; device_uuid: string }
}

export type NotificationRow = Selectable<NotificationTables['notification']>
export type ChoiceRow = Selectable<NotificationTables['choice']>
