import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { ChatRows } from './moderation/rows.ts'
import type { Rooms } from './rooms.ts'
import type { LineRows } from './rows.ts'

/** What somebody said in rooms goes with them; that something was said there stays, so that lines keep their number. */
export function openPersonalData({
  rows,
  chat,
  rooms,
}: {
  rows: LineRows
  chat: ChatRows
  rooms: Rooms
}): PersonalDataHandler {
  return {
    section: 'comments',
    erases: ['comments beside shows', 'rules of the own chat, its moderators and who is silenced in it'],
    keeps: [],
    exportOf: ({ profileId }) => rows.linesOf(profileId, EXPORT_ROWS_MAX),
    async erase({ profileId }) {
      await rows.erase(profileId)
      await chat.erase(profileId)
      rooms.purgeEverywhere(profileId)
    },
  }
}
