import { mediaTypes, readRef, type MediaType } from '@tayang/contract'
import { urlOf } from './url-of.ts'
import { urls } from './urls.ts'

interface Told {
  /**
   * `type:id`; a push has them as content_type and content_id. See
   * docs/product/notifications.md#reference-of-a-notification.
   */
  refId: string | null
  /** Opens the notification itself where there is no reference. */
  notificationId: string | null
}

/** The address that a notification opens. See docs/product/notifications.md#where-a-notification-leads. */
export function notificationUrlOf({ refId, notificationId }: Told): string {
  const ref = readRef(refId)
  if (!ref) return notificationId === null ? urls.notifications() : urls.notification(notificationId)
  switch (ref.type) {
    case 'liveshow':
      return urls.liveShow(ref.id)
    case 'transaction':
      return urls.cashOut(ref.id)
    case 'subscription':
      return urls.ownSubscriptions()
    case 'device':
      return urls.security('devices')
    case 'prize':
      return urls.winnings(ref.id)
    case 'own-clip':
      return urls.profile('clips')
    case 'in-app':
      return urls.notifications()
    default:
      return isMediaType(ref.type) ? urlOf({ ...ref, type: ref.type }) : urls.title(ref)
  }
}

/** Whether only its own person may open it: a guest is asked to sign in first. */
export function needsItsPerson(refId: string | null): boolean {
  return readRef(refId)?.type === 'subscription'
}

const isMediaType = (type: string): type is MediaType => (mediaTypes as readonly string[]).includes(type)
