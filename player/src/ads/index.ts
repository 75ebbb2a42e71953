/**
 * Player ads: the pre-roll before a film.
 *
 * It owns reading VAST from ad servers, choosing and playing an ad over a player, its controls, and tracking. Whatever
 * an ad server answers, the film begins. It is loaded only where our server named a tag. It never decides who sees an
 * ad, sends no cookie and knows no viewer.
 */
export { AdBreak } from './ad-break.tsx'
export type { AdBreakProps, AdTexts } from './ad-break.tsx'
