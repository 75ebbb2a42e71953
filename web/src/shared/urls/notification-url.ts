import { mediaTypes, readRef, type MediaType } from '@tayang/contract'
import { urlOf } from './url-of.ts'
import { urls } from './urls.ts'

interface Told {
  /** `type:id`; what a push carries as content_type and content_id (A034). */
  refId: string | null
  /** The notification itself, where there is nothing else to open. */
  notificationId: string | null
}

/** Where a notification leads (Spec 1, section 4; A037). */
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
      return urls.profile('devices')
    case 'in-app':
      return urls.notifications()
    default:
      return isMediaType(ref.type) ? urlOf({ ...ref, type: ref.type }) : urls.title(ref)
  }
}

/** Whether it is followed by its own person alone: who is signed out is remembered and asked to sign in first. */
export function needsItsPerson(refId: string | null): boolean {
  return readRef(refId)?.type === 'subscription'
}

const isMediaType = (type: string): type is MediaType => (mediaTypes as readonly string[]).includes(type)
