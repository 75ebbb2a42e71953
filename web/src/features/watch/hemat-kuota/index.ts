/**
 * Hemat Kuota: what watching costs of somebody's data, before, while and after.
 *
 * Owns the sizes of a title in each mode, the choice of a mode, the warning of a budget and the page with what was
 * used. Counting and obeying a mode belong to the player; all of it stays in this browser.
 */
export { DataPanel } from './data-panel.tsx'
export { DataOverview } from './late-overview.tsx'
export { DataWatch } from './data-watch.tsx'
export { EpisodeSize } from './episode-size.tsx'
export { readDataView, type DataView } from './data-view.ts'
