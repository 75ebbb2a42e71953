/**
 * Player React: our skins over a playback.
 *
 * Owns the film player with its resume dialog, the live player, their keyboard and their menus. Words come
 * in from the site; what was watched goes out through callbacks. Menus and the engine load on first use.
 * It never calls our API and knows no route. Safe to render on the server.
 */
export { FilmPlayer } from './film/film-player.tsx'
export type { FilmPlayerProps } from './film/film-player.tsx'
export { LivePlayer } from './live/live-player.tsx'
export type { LivePlayerProps } from './live/live-player.tsx'
export { englishTexts } from './player-texts.ts'
export type { PlayerTexts } from './player-texts.ts'
export { ResumeDialog } from './film/resume-dialog.tsx'
