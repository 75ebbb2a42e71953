import { useLingui } from '@lingui/react/macro'
import type { Notification } from '@tayang/contract'
import { classNames } from '@tayang/design'
import { useState } from 'react'
import { Link } from 'react-router'
import { notificationUrlOf } from '#shared/urls'
import { formatAgo, useLanguage } from '#shared/i18n'
import { subjectOf } from './alike.ts'
import { KindIcon } from './kind-icon.tsx'
import { useMarkRead } from './read-notifications.ts'
import { descText, titleText } from './texts.ts'
import style from './notifications.module.css'

interface NotificationCardProps {
  item: Notification
  /** A highlight is a picture with its title. */
  isHighlight?: boolean
  onOpen?: (() => void) | undefined
}

/** One notification: a press marks it read and opens its subject. */
export function NotificationCard({ item, isHighlight = false, onOpen }: NotificationCardProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const markRead = useMarkRead(t`Some error occured, please refresh the page!`)
  const [now] = useState(() => Date.now())
  const handleOpen = () => {
    markRead(item)
    onOpen?.()
  }
  return (
    <Link
      to={notificationUrlOf({ refId: item.refId, notificationId: item.id })}
      className={classNames(style.card, isHighlight && style.highlight)}
      data-unread={!item.isRead || undefined}
      onClick={handleOpen}
    >
      {item.image ? (
        <img src={item.image} alt="" className={style.picture} loading="lazy" />
      ) : (
        !isHighlight && <KindIcon subject={subjectOf(item)} />
      )}
      <span className={style.words}>
        <span className={style.title}>
          {titleText(item.title)}
          {!item.isRead && (
            <>
              <span className={style.dot} aria-hidden />
              <span className="only-read">{t`Unread`}</span>
            </>
          )}
        </span>
        {!isHighlight && item.desc !== '' && <span className={style.desc}>{descText(item.desc)}</span>}
        <time className={style.time} dateTime={new Date(item.startDate).toISOString()}>
          {formatAgo(item.startDate, now, language)}
        </time>
      </span>
    </Link>
  )
}
