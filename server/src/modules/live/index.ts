/**
 * Live: what is on now, was on or will be on: shows of streamers, their recordings, channels and upcoming shows.
 *
 * Owns shows with their categories, stream keys and metrics, recordings, channels with their schedules, and reminders.
 * Its tables are in the schema `catalog`. It never encodes anything: the media engine asks it whether a person may
 * publish and reports what became of that. It never counts viewers itself and never notifies people itself.
 */
export { openLive } from './open-live.ts'
export type { Live } from './open-live.ts'

export type { Cut, CutRange } from './recordings/index.ts'
export { liveMigrations } from './migrations.ts'
export { partsDueByNode, showsByNode } from './node-show-rows.ts'
export type { ShowCut, ShowEnded, ShowMoved, ShowOnAir, ShowSilent } from './shows/index.ts'
