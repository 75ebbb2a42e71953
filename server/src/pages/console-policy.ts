import { createHash } from 'node:crypto'

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * The content security policy of the console: its own files alone, no frame in either direction, no other host, and no
 * inline script beyond those of the document itself. Style attributes carry widths and colours and cannot run.
 */
export function consolePolicy(page: string): string {
  const sums = [...page.matchAll(inlineScript)].map(
    ([, source = '']) => ` 'sha256-${createHash('sha256').update(source).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src 'self'${sums.join('')}`,
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
