import { useLingui } from '@lingui/react/macro'
import type { Notification } from '@tayang/contract'
import { classNames } from '@tayang/design'
import { useState } from 'react'
import { Link } from 'react-router'
import { notificationUrlOf } from '#shared/urls'
import { formatAgo, useLanguage } from '#shared/i18n'
import { useMarkRead } from './read-notifications.ts'
import { descText, titleText } from './texts.ts'
import style from './notifications.module.css'

interface Props {
  shown: Notification
  /** A highlight is a picture with its title. */
  isHighlight?: boolean
  onOpen?: (() => void) | undefined
}

/** One notification: a press marks it read and opens its subject. */
export function NotificationCard({ shown, isHighlight = false, onOpen }: Props) {
  const { t } = useLingui()
  const language = useLanguage()
  const markRead = useMarkRead(t`Some error occured, please refresh the page!`)
  const [now] = useState(() => Date.now())
  const handleOpen = () => {
    markRead(shown)
    onOpen?.()
  }
  return (
    <Link
      to={notificationUrlOf({ refId: shown.refId, notificationId: shown.id })}
      className={classNames(style.card, isHighlight && style.highlight)}
      data-unread={!shown.isRead || undefined}
      onClick={handleOpen}
    >
      {shown.image && <img src={shown.image} alt="" className={style.picture} loading="lazy" />}
      <span className={style.words}>
        <span className={style.title}>
          {titleText(shown.title)}
          {!shown.isRead && <span className="only-read">{t`Unread`}</span>}
        </span>
        {!isHighlight && shown.desc !== '' && <span className={style.desc}>{descText(shown.desc)}</span>}
        <time className={style.time} dateTime={new Date(shown.startDate).toISOString()}>
          {formatAgo(shown.startDate, now, language)}
        </time>
      </span>
    </Link>
  )
}
