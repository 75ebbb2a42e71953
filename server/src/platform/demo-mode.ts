import type { Settings } from './settings.ts'

/**
 * Demo mode (ruling R25): demo people, `/dev/*` and every stand-in exist only where nobody but this
 * machine can ask. The settings decide once, and every request decides again.
 */
export function isDemo(settings: Pick<Settings, 'host' | 'origin'>): boolean {
  if (!isLoopbackHost(settings.host)) return false
  return settings.origin === undefined || isLoopbackHost(new URL(settings.origin).hostname)
}

const PROXY_HEADER = /^(forwarded|x-forwarded-.*|x-real-ip|via)$/

/** Whether this request came straight from this machine: a loopback Host and no trace of a proxy. */
export function isLoopbackRequest(request: {
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
}): boolean {
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
