/**
 * The live wall: shows on air by their risk, one show with everything to decide by, stills, and shows that operators
 * ended. Owns no table: what it shows is read from the modules below, and what an order to end needs is in a file.
 */
export { openLiveDesk, type LiveDesk } from './open-live-desk.ts'
export { placeOf, type WallNeeds } from './open-wall.ts'
export { watchShow } from './watch-show.ts'
