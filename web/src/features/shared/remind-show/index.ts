/**
 * Remind show: wishing to be reminded of a show that is announced (Spec 2, section 4).
 *
 * Owns what is known of the viewer's reminders and the list of announced shows that comes with them, so that every
 * button of one show agrees. A change is shown before the server has answered. Draws no cards: that is `browse`.
 */
export { readUpcoming, UPCOMING } from './read-upcoming.ts'
export { noteReminder } from './reminders.ts'
export { RemindButton } from './remind-button.tsx'
export { useUpcoming } from './use-upcoming.ts'
