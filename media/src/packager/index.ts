/**
 * Packager: turns the fragments of live encoders into low-latency HLS and serves it on one loopback port.
 *
 * It owns the playlists, parts and segments of the shows on air, all in memory and within a window. It knows no
 * stream key and no account: who may watch is decided by the server that stands before it. It never encodes, never
 * writes to disk.
 */
export { openPackager, type Packager } from './packager.ts'
export { createFlvTap, type FlvTap } from './flv-tap.ts'
export { SOUND_NAME, type Period, type ShowStream, type StreamRung, type StreamShape } from './show-stream.ts'
