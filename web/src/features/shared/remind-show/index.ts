/**
 * Remind show: reminders of announced shows (docs/product/live.md#reminders).
 *
 * It owns the reminders of the viewer and the list of announced shows that comes with them, so that all buttons of
 * one show agree. A change is shown before the server has answered. Cards are in `browse`.
 */
export { readUpcoming, UPCOMING } from './read-upcoming.ts'
export { noteReminder } from './reminders.ts'
export { RemindButton } from './remind-button.tsx'
export { useUpcoming } from './use-upcoming.ts'
