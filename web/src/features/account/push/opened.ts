/** What the service worker writes into the address that a pressed push opens. */
export interface Opened {
  refId: string | null
  notificationId: string | null
  /** The profile that it was sent to. */
  profileId: string | null
}

const OPENED = 'opened'
const ID = /^[\w.:~-]{1,100}$/

/** Null where the address was not opened by a push, or is malformed. */
export function readOpened({ searchParams }: URL): Opened | null {
  if (!searchParams.has(OPENED)) return null
  const read = (name: string) => {
    const value = searchParams.get(name)
    return value !== null && ID.test(value) ? value : null
  }
  return { refId: read(OPENED), notificationId: read('notification'), profileId: read('profile') }
}
