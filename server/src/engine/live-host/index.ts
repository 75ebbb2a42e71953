/**
 * The media of live shows at a server without engines: finds which machine has a show by the shared rows, and
 * asks it once for all viewers of this server (docs/decisions/0065). Owns what it keeps of answers in memory;
 * decides nothing.
 */
export { openLiveHost, type LiveHost } from './live-host.ts'
export { openShowPlaces } from './show-places.ts'
