/**
 * Popular streamers: who is followed most, in a row of circles (Spec 3, section 2).
 *
 * Leads to what somebody has on air, or to who they are.
 */
export { PopularStreamers } from './popular-streamers.tsx'
export { readPopular, readPopularPage } from './read-popular.ts'
export { StreamerGrid } from './streamer-grid.tsx'
