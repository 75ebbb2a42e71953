/**
 * Packager: turns the fragments of live encoders into low-latency HLS and serves it on one loopback port.
 *
 * It owns the playlists, parts and segments of the shows on air, in memory and within a window, and their order:
 * periods of encoders and, while no encoder writes, the slate. Media older than the window is read from the recorder.
 * It knows no stream key and no account: the server in front of it decides who may watch. It never encodes and never
 * writes to disk.
 */
export { openPackager, type Packager } from './packager.ts'
export { createFlvTap } from './flv-tap.ts'
export type { Period } from './show-stream.ts'
export type { StreamRung, StreamShape } from './stream-shape.ts'
export { SOUND_RENDITION as SOUND_NAME } from '@tayang/contract/ingest'
export { createFragmentReader } from './boxes/fragment-reader.ts'
export { readSamples } from './boxes/samples.ts'
export type { Slate, SlateTrack } from './filler.ts'
