/**
 * Player ads: the spot before a film.
 *
 * Owns reading VAST from strangers, choosing and playing a spot over a player, its controls, and telling those who
 * want to know. Whatever a stranger answers, the film begins. Loaded only where the server named a tag; it never
 * decides who sees a spot, sends no cookie and knows no person.
 */
export { AdBreak } from './ad-break.tsx'
export type { AdBreakProps, AdWords } from './ad-break.tsx'
