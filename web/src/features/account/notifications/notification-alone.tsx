import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonLook, EmptyState, Skeleton } from '@tayang/design'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { isRefusal, WithQueries } from '#shared/api'
import { urls, notificationUrlOf } from '#shared/urls'
import { formatDay, useLanguage } from '#shared/i18n'
import { useOneNotification, useReadAgain } from './read-notifications.ts'
import style from './notifications.module.css'

/**
 * `/notification/{id}`: one notification in full; opening it marks it read. See docs/product/notifications.md#read.
 */
export function NotificationAlone({ id }: { id: string }) {
  return (
    <WithQueries>
      <Alone id={id} />
    </WithQueries>
  )
}

function Alone({ id }: { id: string }) {
  const { t } = useLingui()
  const language = useLanguage()
  const found = useOneNotification(id)
  const readAgain = useReadAgain()
  useEffect(() => {
    if (found.data) readAgain()
    // Once: reading it again would say the same.
    // eslint-disable-next-line react/exhaustive-deps
  }, [found.data?.id])

  if (found.isPending) return <Skeleton height="240px" />
  if (isRefusal(found.error, 'NOT_FOUND')) {
    return (
      <EmptyState
        cloth="truntum"
        title={t`This notification is no longer here`}
        action={
          <Link to={urls.notifications()} className={buttonLook({ tone: 'quiet' })}>
            <Trans>See All Notifications</Trans>
          </Link>
        }
      />
    )
  }
  if (!found.data) {
    return (
      <div className={style.failed}>
        <p role="alert">
          <Trans>Trouble Getting notifications. please try again later.</Trans>
        </p>
        <Button tone="outline" onClick={() => void found.refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    )
  }
  const { title, desc, image, startDate, refId } = found.data
  return (
    <article className={style.alone}>
      {image && <img src={image} alt="" className={style.wide} />}
      <h1>{title}</h1>
      <p className={style.time}>{formatDay(startDate, language, { year: true })}</p>
      <p className={style.text}>{desc}</p>
      {refId !== null && (
        <Link to={notificationUrlOf({ refId, notificationId: null })} className={buttonLook()}>
          <Trans>Open</Trans>
        </Link>
      )}
    </article>
  )
}
