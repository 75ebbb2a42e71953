/**
 * Shows: who is on air, since when and with which stream key.
 *
 * A show is not a connection: it ends by its streamer's word or by silence beyond the grace (ruling R1). Owns shows,
 * their categories and the stream keys, which are secrets apart from every playback address (trust 32). Knows
 * nothing of bytes: the media engine asks it whether somebody may publish and tells it what became of that.
 */
export { openShows } from './open-shows.ts'
export { startReportingViewers, type NoteViewers } from './metrics/report-viewers.ts'
export type { Room, Shows } from './open-shows.ts'
export type { ShowEnded, ShowOnAir, ShowSilent } from './events.ts'
export { showMigrations } from './migrations.ts'
