import type { Settings } from './settings.ts'

/**
 * Demo mode: demo people, `/dev/*` and every stand-in exist only where nobody but this
 * machine can ask. The settings decide once, and every request decides again.
 */
export function isDemo(settings: Pick<Settings, 'host' | 'origin'>): boolean {
  if (!isLoopbackHost(settings.host)) return false
  return settings.origin === undefined || isLoopbackHost(new URL(settings.origin).hostname)
}

/** What a proxy or a content network adds to a request; any of them is reason enough. */
const PROXY_HEADER = /^((.*-)?forwarded(-.*)?|via|x-real-ip|x-client-ip|true-client-ip|x-original-.*|cf-.*)$/

interface AnyRequest {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  /** Of Node's own request, which Fastify calls `raw`. */
  readonly httpVersion?: string
  readonly raw?: { readonly httpVersion: string }
}

/**
 * Whether this request came straight from this machine: a loopback Host and no trace of a proxy. A proxy that says
 * nothing of itself is known by its HTTP/1.0, which nginx speaks unless told otherwise, and no browser does.
 */
export function isLoopbackRequest(request: AnyRequest): boolean {
  if ((request.raw ?? request).httpVersion === '1.0') return false
  const { host } = request.headers
  const url = typeof host === 'string' ? URL.parse(`http://${host}`) : null
  if (url === null || !isLoopbackHost(url.hostname)) return false
  return !Object.keys(request.headers).some((name) => PROXY_HEADER.test(name.toLowerCase()))
}

/** Names only what the machine itself answers; a name that merely resolves to loopback is foreign. */
function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return name === 'localhost' || name === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
}
