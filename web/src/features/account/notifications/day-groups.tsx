import type { Notification } from '@tayang/contract'
import { Plural } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { alike } from './alike.ts'
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
        {alike(notifications).map(([newest, ...others]) =>
          newest ? <Alike key={newest.id} newest={newest} others={others} onOpen={onOpen} /> : null,
        )}
      </ul>
    </section>
  ))
}

interface AlikeProps {
  newest: Notification
  /** Those that say the same, older. */
  others: readonly Notification[]
  onOpen?: (() => void) | undefined
}

/** One row for all that say the same; a press shows each. */
function Alike({ newest, others, onOpen }: AlikeProps) {
  const [isOpen, setIsOpen] = useState(false)
  const unread = others.filter(({ isRead }) => !isRead).length
  return (
    <li>
      <NotificationCard item={newest} onOpen={onOpen} />
      {others.length > 0 && (
        <button
          type="button"
          className={style.more}
          aria-expanded={isOpen}
          data-unread={unread > 0 || undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown size={16} aria-hidden />
          <Plural value={others.length} one="# more like this" other="# more like this" />
        </button>
      )}
      {isOpen && (
        <ul className={style.list}>
          {others.map((one) => (
            <li key={one.id}>
              <NotificationCard item={one} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
