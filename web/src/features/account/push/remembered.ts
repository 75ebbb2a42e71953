import type { Opened } from './opened.ts'

const KEY = 'tayang.remembered-notification'

/** A notification that waits for its person to sign in. See docs/product/notifications.md#remembered-push. */
export function remember(opened: Opened): void {
  localStorage.setItem(KEY, JSON.stringify(opened))
}

export function readRemembered(): Opened | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { refId, notificationId, profileId } = kept as Record<string, unknown>
    return { refId: textOf(refId), notificationId: textOf(notificationId), profileId: textOf(profileId) }
  } catch {
    return null
  }
}

export function forgetRemembered(): void {
  localStorage.removeItem(KEY)
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
