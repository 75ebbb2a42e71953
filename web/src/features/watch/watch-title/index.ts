/**
 * Watch a title: the player over a detail page.
 *
 * Asks for access, finds where the viewer was, plays, keeps the history and goes on to the next episode; says what
 * to do where access is refused. Loaded when Watch Now is pressed, never before.
 */
export { WatchTitle } from './watch-title.tsx'
export { readEarly, type EarlyTitle } from './read-early.ts'
