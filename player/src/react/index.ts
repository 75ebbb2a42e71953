/**
 * Player React: the film player and the live player.
 *
 * It owns their controls, resume dialog, keyboard and menus. The site passes all texts in and receives the viewing
 * through callbacks. Menus and the engine are loaded on first use. It never calls our API and knows no route. It can be
 * rendered on the server.
 */
export { FilmPlayer } from './film/film-player.tsx'
export type { FilmPlayerProps } from './film/film-player.tsx'
export { LivePlayer } from './live/live-player.tsx'
export type { LiveHandle, LivePlayerProps } from './live/live-player.tsx'
export { CaptionLayer } from './controls/caption-layer.tsx'
export { englishTexts } from './player-texts.ts'
export type { PlayerErrorText, PlayerTexts } from './player-texts.ts'
export { ResumeDialog } from './film/resume-dialog.tsx'
