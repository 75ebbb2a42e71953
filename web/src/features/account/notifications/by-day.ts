import type { Notification } from '@tayang/contract'

export interface DayGroup {
  day: 'today' | 'yesterday' | number
  notifications: Notification[]
}

/**
 * Groups by the viewer's own days, the newest first: Today, Yesterday, then each date. See
 * docs/product/notifications.md#days.
 */
export function byDay(notifications: readonly Notification[], now: number): DayGroup[] {
  const today = startOfDay(now)
  // An hour before midnight is yesterday even where a day has 23 or 25 hours.
  const yesterday = startOfDay(today - 60 * 60 * 1000)
  const groups = new Map<number, Notification[]>()
  for (const notification of notifications) {
    const day = startOfDay(notification.startDate)
    groups.set(day, [...(groups.get(day) ?? []), notification])
  }
  return [...groups].map(([day, own]) => ({
    day: day >= today ? 'today' : day === yesterday ? 'yesterday' : day,
    notifications: own,
  }))
}

function startOfDay(time: number): number {
  return new Date(time).setHours(0, 0, 0, 0)
}
