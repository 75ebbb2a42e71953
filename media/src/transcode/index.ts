/**
 * Transcode: turns one uploaded film into what players play, rung by rung.
 *
 * It owns the encoders of films, their work files, and what lies below an order's folder until the server takes it.
 * It decides what is playable (limits, damage) and never announces a file that it has not looked at (trust F11).
 * It will never change a file that it announced, decide who may watch, or write a multivariant playlist: that is the
 * server's (ruling R14).
 */
export { openTranscode } from './open-transcode.ts'
export type { Transcode, TranscodeNeeds } from './open-transcode.ts'
export { TRANSCODE_DEFAULTS } from './settings.ts'
export type { TranscodeSettings } from './settings.ts'
