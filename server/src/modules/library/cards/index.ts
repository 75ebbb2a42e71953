/**
 * Cards: what a carousel shows beside titles: upcoming shows, campaigns, and home cards that lead anywhere.
 *
 * Owns the texts of a card, its pictures, and when it is listed. Never plays anything, and never stores reminders: the
 * `remindedAmong` that it is opened with answers which upcoming shows a profile is to be reminded of.
 */
export { openCards } from './open-cards.ts'
export type { Cards } from './open-cards.ts'
export { attachmentsOf } from './card-item.ts'
export { cardMigrations } from './migrations.ts'
export { isCurrent, type CardName } from './rows.ts'
