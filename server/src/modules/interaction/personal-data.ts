import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { Announcements } from './cluster/announce.ts'
import type { ChatRows } from './moderation/rows.ts'
import type { Silences } from './moderation/silences.ts'
import type { MessageRows } from './rows.ts'

/** Erases a person's messages; the empty rows stay, so that messages keep their numbers. */
export function openPersonalData({
  rows,
  chat,
  announce,
  silences,
}: {
  rows: MessageRows
  chat: ChatRows
  announce: Announcements['announce']
  silences: Silences
}): PersonalDataHandler {
  return {
    section: 'comments',
    erases: ['comments beside shows', 'rules of the own chat, its moderators and who is silenced in it'],
    keeps: [],
    exportOf: ({ profileId }) => rows.messagesOf(profileId, EXPORT_ROWS_MAX),
    async erase({ profileId }) {
      await rows.erase(profileId)
      await chat.erase(profileId)
      await silences.lift(profileId)
      await announce({ is: 'purged', profileId })
    },
  }
}
