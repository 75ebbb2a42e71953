/**
 * Save a position: sends where a film was watched to, to the history of the signed-in person.
 *
 * Owns positions that the server does not have yet: this browser keeps them until it has them, over lost connections
 * and over the end of the page. Remembers too whether there is anything to go on with.
 */
export { markBegun, rememberBegun } from './begun-memory.ts'
export { keptPositionOf } from './kept-positions.ts'
export { LIVE_LENGTH_S, saveLive, type LiveWatched } from './save-live.ts'
export { savePosition, sendLeftPositions } from './save-position.ts'
