/**
 * Recorder: keeps what a show's viewers see, as it is encoded, on disk.
 *
 * It owns the folder of each show that is on air: one file a rendition, appended to, and a journal behind it
 * (`contract/src/ingest/journal.ts`). Rewinding viewers are served from it, a show goes on from it after a restart
 * of this process, and its last owner is the server, which takes it in. It never slows a show down: a disk that is
 * full or too slow ends the recording, not the show.
 */
export { openRecorder, type Recorder } from './recorder.ts'
export type { FoundRendition, FoundShow } from './find-shows.ts'
export type { ShowFacts, ShowRecording, StopReason, StoredSegment } from './show-recording.ts'
