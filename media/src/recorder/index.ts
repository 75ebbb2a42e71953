/**
 * Recorder: stores the encoded media of shows on disk.
 *
 * It owns the folder of each show that is on air: one file per rendition, which it appends to, and a journal
 * (`contract/src/frames/ingest/journal.ts`). Viewers who rewind are served from it, a show is resumed from it after a
 * restart of this process, and at the end the server imports it. It never slows a show down: a disk that is full or too
 * slow ends the recording, not the show.
 */
export { openRecorder, type Recorder } from './recorder.ts'
export type { FoundShow } from './find-shows.ts'
export type { ShowRecording, StopReason } from './show-recording.ts'
