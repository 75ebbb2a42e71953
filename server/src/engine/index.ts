/**
 * The media engine, seen from the server: starts it where this machine plays its roles, keeps it alive, speaks the
 * control wire with it and relays its low-latency origin. Decides nothing: what may be published and what is
 * encoded is decided by the module that the app passes as `publishing`.
 */
export { openEngineControl } from './control.ts'
export type { EncodeReport, EncodeRun, EngineControl, PublishingService } from './control.ts'
export { liveRelayRoute } from './live-relay.ts'
export { openEngineProcess } from './process.ts'
