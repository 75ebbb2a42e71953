import { Trans } from '@lingui/react/macro'
import type { Notification } from '@tayang/contract'
import type { ReactNode } from 'react'
import { NotificationCard } from './notification-card.tsx'
import style from './notifications.module.css'

interface HighlightsProps {
  items: readonly Notification[]
  onOpen?: () => void
  /** The pager, where there are more. */
  children?: ReactNode
}

/** The Highlights slider, above everything else. */
export function Highlights({ items, onOpen, children }: HighlightsProps) {
  return (
    <section aria-labelledby="highlights">
      <h2 id="highlights" className={style.heading}>
        <Trans>Highlights</Trans>
      </h2>
      <ul className={style.slider}>
        {items.map((one) => (
          <li key={one.id}>
            <NotificationCard item={one} isHighlight onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
