import type { Notification } from '@tayang/contract'

/** Notifications of one day that say the same, in place of the newest: docs/product/notifications.md#days. */
export function alike(notifications: readonly Notification[]): Notification[][] {
  const groups = new Map<string, Notification[]>()
  for (const one of notifications) {
    const key = JSON.stringify([one.type, subjectOf(one), one.title])
    groups.set(key, [...(groups.get(key) ?? []), one])
  }
  return [...groups.values()]
}

/** What it is about: the half of the reference before the colon, or its type. */
export const subjectOf = ({ refId, type }: Pick<Notification, 'refId' | 'type'>): string =>
  refId?.includes(':') ? refId.slice(0, refId.indexOf(':')) : type
