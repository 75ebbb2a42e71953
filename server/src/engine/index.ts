/**
 * The media engine, seen from the server: starts it where this machine plays its roles, keeps it alive, exchanges
 * messages with it on the control connection and relays its low-latency origin. Decides nothing: the module of shows,
 * which the app passes as `publishing`, decides what may be published.
 */
export { openEngineControl } from './control.ts'
export type { EngineControl } from './control.ts'

export { openFarEngine } from './far-engine.ts'
export { loadLiveHost, type LiveMedia } from './load-live-host.ts'
export { farOriginOf } from './carriers.ts'
export { openNoEngine } from './no-engine.ts'
export { findAfterStart, liveRelayRoute } from './live-relay.ts'
export { openEngineProcess } from './process.ts'
