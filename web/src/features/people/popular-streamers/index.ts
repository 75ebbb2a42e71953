/**
 * Popular streamers: the most followed people in a row of circles (docs/product/people.md#popular-streamers).
 *
 * A circle links to the person's show on air, or to their profile.
 */
export { PopularStreamers } from './popular-streamers.tsx'
export { readPopular, readPopularPage } from './read-popular.ts'
export { StreamerGrid } from './streamer-grid.tsx'
