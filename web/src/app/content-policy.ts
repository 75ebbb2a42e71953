import { createHash } from 'node:crypto'

/** Those that run: linked data is a script by name only. */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

/**
 * The content security policy of one page: its own inline scripts by their hash, and no other
 * (docs/product/security.md#page-policy). Style attributes stay allowed: they carry background colours and cannot
 * run. A page calls its own origin, that of live media and those of the remote configuration; what it frames, the
 * page itself names. Only an embedded clip may be framed by other sites.
 */
export function contentPolicy(
  html: string,
  {
    callsTo = [],
    media = null,
    frames = [],
    framedBy = "'self'",
  }: {
    callsTo?: readonly string[]
    /** Another origin of live media, pictures of it included. */
    media?: string | null
    frames?: readonly string[]
    framedBy?: "'self'" | '*'
  } = {},
): string {
  const ofMedia = media === null ? [] : [media]
  const sums = [...html.matchAll(inlineScript)].map(
    ([, source]) => `'sha256-${createHash('sha256').update(source!).digest('base64')}'`,
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(sums)].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${originsOf(ofMedia)}`,
    // Pre-roll ads come from the configured ad servers.
    `media-src 'self' blob:${originsOf([...callsTo, ...ofMedia])}`,
    "worker-src 'self' blob:",
    `connect-src 'self'${originsOf([...callsTo, ...ofMedia])}`,
    `frame-src 'self'${originsOf(frames)}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${framedBy}`,
  ].join('; ')
}

function originsOf(urls: readonly string[]): string {
  const origins = urls.filter((url) => URL.canParse(url)).map((url) => new URL(url).origin)
  return [...new Set(origins)].map((origin) => ` ${origin}`).join('')
}
