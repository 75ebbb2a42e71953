import * as z from 'zod/mini'
import {
  DAY,
  MB,
  MINUTE,
  SECOND,
  count,
  durationMs,
  flag,
  port,
  secretText,
  text,
  type Setting,
} from './settings-kinds.ts'

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
    pagesPerMinuteMax: count(
      'TAYANG_PAGES_PER_ADDRESS_MINUTE_MAX',
      240,
      'Pages that are rendered for one address in a minute, half of them at once; one that was rendered a moment ago' +
        ' costs nothing. 0 sets no bound.',
    ),
    hstsSeconds: count(
      'TAYANG_HSTS_SECONDS',
      (180 * DAY) / SECOND,
      'For how long browsers may reach an https origin by https alone (Strict-Transport-Security); 0 sends nothing.',
    ),
    silentMs: durationMs(
      'TAYANG_HTTP_SILENT_MS',
      5 * MINUTE,
      'A connection in whose request nothing moves for this long, in neither direction, is closed.',
    ),
  },
  metricsToken: {
    ...secretText(
      'TAYANG_METRICS_TOKEN',
      'The bearer token of /metrics, which is asked for then wherever a request comes from. Without one only this' +
        ' machine reads them, directly.',
    ),
    schema: z.optional(z.string().check(z.minLength(32))),
    must: 'at least 32 characters',
  } satisfies Setting<string | undefined>,
  metrics: {
    port: port(
      'TAYANG_METRICS_PORT',
      0,
      'Serves /metrics, and nothing else, at a port of its own and no longer at PORT; the durations of calls are then' +
        ' measured too. 0: none.',
    ),
    host: text(
      'TAYANG_METRICS_HOST',
      '127.0.0.1',
      'The address of that port. Anything but loopback needs TAYANG_METRICS_TOKEN.',
    ),
  },
  readyFreeBytesMin: count(
    'TAYANG_READY_FREE_BYTES_MIN',
    100 * MB,
    'Free space in TAYANG_HOME below which /readyz says that the server is not ready.',
  ),
}
