export interface Frame {
  src: string
  /** What the page's policy must allow; null where the page is our own. */
  origin: string | null
  sandbox: string
}

/**
 * How somebody's page is framed, or null for what is no page. Of another origin it keeps that origin, or it could not
 * play anything; one of our own gets none, because script and origin together would undo the sandbox.
 */
export function frameOf(url: string, ownOrigin: string): Frame | null {
  if (!URL.canParse(url, ownOrigin)) return null
  const { href, origin, protocol } = new URL(url, ownOrigin)
  if (origin === new URL(ownOrigin).origin) return { src: href, origin: null, sandbox: 'allow-scripts' }
  if (protocol !== 'https:') return null
  return { src: href, origin, sandbox: 'allow-scripts allow-same-origin allow-presentation' }
}
