import type { Notification } from '@tayang/contract'
import { useState } from 'react'
import { byDay } from './by-day.ts'
import { DayName } from './day-name.tsx'
import { NotificationCard } from './notification-card.tsx'
import style from './notifications.module.css'

/** Notifications grouped by the day on which they came. */
export function DayGroups({ items, onOpen }: { items: readonly Notification[]; onOpen?: () => void }) {
  const [now] = useState(() => Date.now())
  return byDay(items, now).map(({ day, notifications }) => (
    <section key={day}>
      <h2 className={style.heading}>
        <DayName day={day} />
      </h2>
      <ul className={style.list}>
        {notifications.map((one) => (
          <li key={one.id}>
            <NotificationCard item={one} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
