/**
 * On air: who is live now, known to every page by one small answer.
 *
 * It owns that answer and what the site shows of it everywhere: the number at the way to the live page, the ring around
 * the picture of somebody who is on air, and the picture of what is going on. Plays nothing.
 */
export { Face } from './face.tsx'
export { keepOver } from './keep-over.ts'
export { LiveMark } from './live-mark.tsx'
export { LivePicture } from './live-picture.tsx'
export { onAir, readOnAir, ROW_MAX, useIsOver, wantShows } from './on-air.ts'
export { OnAirLine } from './on-air-line.tsx'
export { OnAirFor } from './on-air-for.tsx'
export { OnAirWatch } from './on-air-watch.tsx'
