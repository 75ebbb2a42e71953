import { MINUTE, count, durationMs, flag } from './settings-kinds.ts'

/** The bounds of what a stranger may hold at the HTTP port. */
export const edgeSettings = {
  http: {
    connectionsMax: count(
      'TAYANG_HTTP_CONNECTIONS_MAX',
      12_000,
      'Connections to the HTTP port at once, sockets included; 0 sets no bound.',
    ),
    connectionsPerAddressMax: count(
      'TAYANG_HTTP_CONNECTIONS_PER_ADDRESS_MAX',
      2_500,
      'Connections to the HTTP port from one address, other than a trusted proxy, at once; 0 sets no bound.',
    ),
    proxyProtocol: flag(
      'TAYANG_HTTP_PROXY_PROTOCOL',
      false,
      'The proxies of TAYANG_TRUSTED_PROXIES begin each connection to the HTTP port with a header of the PROXY' +
        ' protocol, version 1 or 2; without one they are cut. Ends demo mode.',
    ),
    silentMs: durationMs(
      'TAYANG_HTTP_SILENT_MS',
      5 * MINUTE,
      'A connection in whose request nothing moves for this long, in neither direction, is closed.',
    ),
  },
}
