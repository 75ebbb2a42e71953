/**
 * Transcode: encodes one uploaded film into what players play, rung by rung.
 *
 * It owns the encoders of films, their work files, and the content of an order's folder until the server imports it. It
 * decides what is playable (limits, damage), and announces a file only after verifying it, because an encoder may end
 * well and still have written nothing. It never changes a file that it announced, decides who may watch, or writes a
 * multivariant playlist; the server does that for each caller.
 */
export { openTranscode } from './open-transcode.ts'

export { TRANSCODE_DEFAULTS } from './settings.ts'
export type { TranscodeSettings } from './settings.ts'
