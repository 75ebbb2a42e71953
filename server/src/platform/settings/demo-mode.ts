import { isLoopbackHost } from './loopback-host.ts'
import type { Settings } from './settings.ts'

/**
 * Demo mode: demo people, `/dev/*` and every mock provider exist only where this machine alone can send requests. The
 * settings decide once, and every request decides again (docs/product/security.md#demo-mode).
 */
export function isDemo(
  settings: Pick<Settings, 'host' | 'origin'> & Partial<Pick<Settings, 'consoleOrigin' | 'http'>>,
): boolean {
  // A proxy that writes no header of HTTP: its requests could not be told from those of this machine.
  if (settings.http?.proxyProtocol) return false
  // Operators with an origin of their own are not at this machine.
  if (!isLoopbackHost(settings.host) || settings.consoleOrigin !== undefined) return false
  return settings.origin === undefined || isLoopbackHost(new URL(settings.origin).hostname)
}

/** Headers that a proxy or a CDN adds to a request; any one of them ends demo mode for the request. */
const PROXY_HEADERS: readonly RegExp[] = [
  /^((.*-)?forwarded(-.*)?|via|x-real-ip|(.*-)?client-?ip)$/,
  /^((x-)?(original|envoy|azure|appengine|arr)|cf|cdn)-/,
]

interface AnyRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Node's own request, which Fastify calls `raw`. */
  readonly httpVersion?: string
  readonly raw?: { readonly httpVersion: string }
}

/**
 * Whether this request came directly from this machine: a loopback Host and no sign of a proxy. A proxy that adds no
 * header is recognized by HTTP/1.0, which nginx uses by default and no browser does.
 */
export function isLoopbackRequest(request: AnyRequest): boolean {
  if ((request.raw ?? request).httpVersion === '1.0') return false
  const { host } = request.headers
  const url = typeof host === 'string' ? URL.parse(`http://${host}`) : null
  if (url === null || !isLoopbackHost(url.hostname)) return false
  return !Object.keys(request.headers).some((name) =>
    PROXY_HEADERS.some((one) => one.test(name.toLowerCase())),
  )
}
