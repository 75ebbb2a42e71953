/**
 * Cards: what a carousel shows beside titles: upcoming shows, campaigns, and home cards that lead anywhere.
 *
 * Owns what a card says and its pictures, and when it stands in lists. Never plays anything, and never knows who wants
 * to be reminded: that is asked of the room of upcoming shows.
 */
export { openCards } from './open-cards.ts'
export type { Cards, CardTexts } from './open-cards.ts'
export { attachmentsOf } from './card-item.ts'
export { cardMigrations } from './migrations.ts'
export { isCurrent, type CardName, type CardRow } from './rows.ts'
