import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * The content security policy of one page: its own inline scripts by their sum, nothing else inline (ruling R16).
 * Style attributes stay allowed: they carry ground colours and cannot run. A page calls its own origin, and those that
 * the remote configuration names; what it shows in a frame is named by the page itself.
 */
export function contentPolicy(
  html: string,
  { callsTo = [], frames = [] }: { callsTo?: readonly string[]; frames?: readonly string[] } = {},
): string {
  const sums = [...html.matchAll(inlineScript)].map(
    ([, source]) => `'sha256-${createHash('sha256').update(source!).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(sums)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    // Spots come from whoever is asked for them.
    `media-src 'self' blob:${originsOf(callsTo)}`,
    "worker-src 'self' blob:",
    `connect-src 'self'${originsOf(callsTo)}`,
    `frame-src 'self'${originsOf(frames)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

function originsOf(urls: readonly string[]): string {
  const origins = urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)
  return [...new Set(origins)].map((origin) => ` ${origin}`).join('')
}
