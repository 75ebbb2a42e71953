import { RETURN_PATH_KEY } from './sign-in-request.ts'

const LENGTH_MAX = 2048

/**
 * A path of this site, or null. The stored value may have been planted: it is parsed against our own origin, and
 * neither another site nor anything but a path is accepted. See docs/product/sessions.md#return-after-sign-in.
 */
export function readOwnPath(path: string | null | undefined): string | null {
  if (!path?.startsWith('/') || path.length > LENGTH_MAX) return null
  try {
    const { origin, pathname, search, hash } = new URL(path, location.origin)
    const isOwn = origin === location.origin && !/^\/[/\\]/.test(pathname)
    return isOwn ? pathname + search + hash : null
  } catch {
    return null
  }
}

/** The path that a person wanted when they were asked to sign in, once. */
export function takeReturnPath(): string | null {
  const kept = readOwnPath(sessionStorage.getItem(RETURN_PATH_KEY))
  sessionStorage.removeItem(RETURN_PATH_KEY)
  return kept
}
