/**
 * Recordings: shows that are over and can be watched again.
 *
 * Owns the recordings, one a show however often its publisher reconnected. Takes in the folder that the media engine
 * wrote while the show was on air, writes its playlists from the journal, serves it, gives it to its owner as one film,
 * and removes it when its time is over. It encodes nothing: viewers of a recording see what viewers of the show saw.
 */
export { openRecordings, type Recordings } from './recordings.ts'
export { openRecordedItems } from './recorded-items.ts'
export type { LastSeconds } from './last-seconds.ts'
export type { Cut, CutRange, Cuts } from './cuts/index.ts'

export { recordingMigrations } from './migrations.ts'
