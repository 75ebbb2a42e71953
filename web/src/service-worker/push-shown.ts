/** What our server puts into a push; anything else shows as it can and opens the list. */
export interface Shown {
  title: string
  options: { body: string; icon: string; badge: string; tag?: string; image?: string; data: { url: string } }
}

/** Both are drawn by the build. The badge is a shape without colour: a phone shows it in its status line. */
const ICON = '/icons/192.png'
const BADGE = '/icons/badge-96.png'

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** A notification for the machine, and the address of ours that it opens. */
export function shownOf(message: unknown): Shown {
  const said = (typeof message === 'object' && message !== null ? message : {}) as Record<string, unknown>
  const type = textOf(said['content_type'])
  const id = textOf(said['content_id'])
  const notificationId = textOf(said['notificationId'])
  const profileId = textOf(said['profileId'])
  const search = new URLSearchParams({
    opened: type !== null && id !== null ? `${type}:${id}` : type === null ? '' : `${type}:-`,
    ...(notificationId !== null && { notification: notificationId }),
    ...(profileId !== null && { profile: profileId }),
  })
  const image = textOf(said['image'])
  return {
    title: textOf(said['title']) ?? 'Tayang',
    options: {
      body: textOf(said['body']) ?? '',
      icon: ICON,
      badge: BADGE,
      // The same notification twice is shown once.
      ...(notificationId !== null && { tag: notificationId }),
      ...(image !== null && { image }),
      data: { url: `/?${search}` },
    },
  }
}
