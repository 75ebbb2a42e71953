/**
 * Shows: who is on air, since when and with which stream key.
 *
 * A show is not a connection: it ends when its streamer stops it or is silent beyond the grace. Owns shows, their
 * categories and the stream keys, which no playback address contains (docs/product/security.md#stream-keys). Handles no
 * media: the media engine asks it whether a person may publish and reports what became of that.
 */
export { openShows } from './open-shows.ts'
export { startReportingViewers, type NoteViewers } from './metrics/report-viewers.ts'
export type { Shows } from './open-shows.ts'
export type { ShowCut, ShowEnded, ShowMoved, ShowOnAir, ShowSilent } from './events.ts'
export { showMigrations } from './migrations.ts'
