/** What a pressed push says of itself, in the address that the service worker opens. */
export interface Opened {
  refId: string | null
  notificationId: string | null
  /** Whom it was for. */
  profileId: string | null
}

export const OPENED = 'opened'
const ID = /^[\w.:~-]{1,100}$/

/** Nothing where the address was not opened by a push, or somebody made it up badly. */
export function readOpened({ searchParams }: URL): Opened | null {
  if (!searchParams.has(OPENED)) return null
  const read = (name: string) => {
    const value = searchParams.get(name)
    return value !== null && ID.test(value) ? value : null
  }
  return { refId: read(OPENED), notificationId: read('notification'), profileId: read('profile') }
}
