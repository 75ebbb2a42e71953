import { EXPORT_ROWS_MAX, type Keeper } from '#modules/user'
import type { choiceRows } from './rows/choice-rows.ts'

/** What somebody was told and what they want to hear goes with them, and what their followers were told of them. */
export function openKeeper(rows: ReturnType<typeof choiceRows>): Keeper {
  return {
    room: 'notifications',
    erases: ['notifications and the choices of what to hear'],
    keeps: [],
    exportOf: async ({ profileId }) => ({
      choices: await rows.choicesOf(profileId),
      received: await rows.toldTo(profileId, EXPORT_ROWS_MAX),
    }),
    erase: ({ profileId }) => rows.forget(profileId),
  }
}
