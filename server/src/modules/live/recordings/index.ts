/**
 * Recordings: what remains to be watched of a show that is over.
 *
 * Owns the recordings, one a show however often its publisher came back: takes the folder in that the media engine
 * wrote while the show was on air, writes its playlists from the journal, serves it, hands it to its owner as one film
 * and lets go of it when its time is over. It encodes nothing: what viewers saw is what is kept.
 */
export { openRecordings, type Recordings } from './recordings.ts'
export { openRecordedItems } from './recorded-items.ts'
export type { KeptRecording } from './rows.ts'
export { recordingMigrations } from './migrations.ts'
