import type { Notification } from '@tayang/contract'
import { useState } from 'react'
import { byDay } from './by-day.ts'
import { DayName } from './day-name.tsx'
import { NotificationCard } from './notification-card.tsx'
import style from './notifications.module.css'

/** Notifications grouped by the day on which they came. */
export function DayGroups({ shown, onOpen }: { shown: readonly Notification[]; onOpen?: () => void }) {
  const [now] = useState(() => Date.now())
  return byDay(shown, now).map(({ day, notifications }) => (
    <section key={day}>
      <h2 className={style.heading}>
        <DayName day={day} />
      </h2>
      <ul className={style.list}>
        {notifications.map((one) => (
          <li key={one.id}>
            <NotificationCard shown={one} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
