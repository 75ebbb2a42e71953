/**
 * Save a position: where a film was watched to, told to the history of whoever is signed in.
 *
 * Owns positions that the house has not been told yet: they are kept in this browser until it has them, over lines
 * that come and go and over the end of the page. Remembers too whether there is anything to go on with.
 */
export { markBegun, rememberBegun } from './begun-memory.ts'
export { keptPositionOf } from './kept-positions.ts'
export { LIVE_LENGTH_S, saveLive, type LiveWatched } from './save-live.ts'
export { savePosition, sendLeftPositions } from './save-position.ts'
