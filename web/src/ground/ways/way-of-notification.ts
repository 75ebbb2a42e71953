import { mediaTypes, readRef, type MediaType } from '@tayang/contract'
import { wayOf } from './way-of.ts'
import { ways } from './ways.ts'

interface Told {
  /** `type:id`; what a push carries as content_type and content_id (A034). */
  refId: string | null
  /** The notification itself, where there is nothing else to open. */
  notificationId: string | null
}

/** Where a notification leads (Spec 1, section 4; A037). */
export function wayOfNotification({ refId, notificationId }: Told): string {
  const ref = readRef(refId)
  if (!ref) return notificationId === null ? ways.notifications() : ways.notification(notificationId)
  switch (ref.type) {
    case 'liveshow':
      return ways.liveShow(ref.id)
    case 'transaction':
      return ways.cashOut(ref.id)
    case 'subscription':
      return ways.ownSubscriptions()
    case 'device':
      return ways.profile('devices')
    case 'in-app':
      return ways.notifications()
    default:
      return isMediaType(ref.type) ? wayOf({ ...ref, type: ref.type }) : ways.title(ref)
  }
}

/** Whether it is followed by its own person alone: who is signed out is remembered and asked to sign in first. */
export function needsItsPerson(refId: string | null): boolean {
  return readRef(refId)?.type === 'subscription'
}

const isMediaType = (type: string): type is MediaType => (mediaTypes as readonly string[]).includes(type)
