import { EXPORT_ROWS_MAX, type PersonalDataHandler } from '#modules/user'
import type { choiceRows } from './rows/choice-rows.ts'

/** Erases what a person received, their choices, and what their followers received about them. */
export function openPersonalData(rows: ReturnType<typeof choiceRows>): PersonalDataHandler {
  return {
    section: 'notifications',
    erases: ['notifications and the choices of what to hear'],
    keeps: [],
    exportOf: async ({ profileId }) => ({
      choices: await rows.choicesOf(profileId),
      received: await rows.sentTo(profileId, EXPORT_ROWS_MAX),
    }),
    erase: ({ profileId }) => rows.forget(profileId),
  }
}
