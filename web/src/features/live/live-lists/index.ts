/**
 * Live lists: who is on air, who will be and who was, as cards and as pages of them.
 *
 * The live page by category and by how many watch, its rows, and the grids behind See All. Plays nothing: a card leads
 * to `live-show` or to `watch-replay`.
 */
export { FurtherShows } from './further-shows.tsx'
export { LiveList } from './live-list.tsx'
export { LiveRow } from './live-row.tsx'
export { OtherShows } from './other-shows.tsx'
export { PagedList } from './paged-list.tsx'
export { readFurther, type FurtherShows as FurtherShowsRead } from './read-further.ts'
export { readLastLines } from './read-last-lines.ts'
export { readPrevious } from './read-previous.ts'
export { ShowGrid } from './show-grid.tsx'
export { UpcomingList } from './upcoming-list.tsx'
export { usePages, type PageOf } from './use-pages.ts'
