/**
 * Packager: turns the fragments of live encoders into low-latency HLS and serves it on one loopback port.
 *
 * It owns the playlists, parts and segments of the shows on air, in memory and within a window, and what follows
 * what in them: periods of encoders and, where none comes, the slate. What lies behind the window it reads from the
 * recorder. It knows no stream key and no account: who may watch is decided by the server that stands before it. It
 * never encodes, never writes to disk.
 */
export { openPackager, type Packager } from './packager.ts'
export { createFlvTap, type FlvTap } from './flv-tap.ts'
export type { Period, ShowStream, StreamRung, StreamShape } from './show-stream.ts'
export { SOUND_RENDITION as SOUND_NAME } from '@tayang/contract/ingest'
export { createFragmentReader } from './boxes/fragment-reader.ts'
export { readSamples } from './boxes/samples.ts'
export type { Slate, SlateTrack } from './slate-run.ts'
