import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonLook, EmptyState, Skeleton } from '@tayang/design'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { showToast } from '#ground/toasts'
import { ways } from '#ground/ways'
import { byDay } from './by-day.ts'
import { DayName } from './day-name.tsx'
import { NotificationCard } from './notification-card.tsx'
import { notificationState } from './notification-state.ts'
import { useDialogNotifications, useHighlights } from './read-notifications.ts'
import style from './notifications.module.css'

/** Under the bell: a Highlights slider, groups by day, and the way to all of them (Spec 1, section 2). */
export function NotificationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const highlights = useHighlights()
  const list = useDialogNotifications()
  const isFailed = list.isError || highlights.isError
  const isComplete = list.isSuccess && highlights.isSuccess

  useEffect(() => notificationState.set({ isDialogOpen: true, isDataComplete: isComplete }), [isComplete])
  useEffect(() => {
    if (isFailed) showToast(t`Some error occured, please refresh the page!`, 'error')
  }, [isFailed, t])
  // The browser's own popover: closed by Escape and by a press outside, and the focus goes back.
  useEffect(() => {
    const popover = box.current
    popover?.showPopover()
    popover?.focus()
  }, [])

  return (
    <div
      ref={box}
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-label={t`Notifications`}
      className={style.dialog}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      {highlights.data && highlights.data.length > 0 && (
        <section aria-labelledby="highlights">
          <h2 id="highlights" className={style.heading}>
            <Trans>Highlights</Trans>
          </h2>
          <ul className={style.slider} tabIndex={0}>
            {highlights.data.map((shown) => (
              <li key={shown.id}>
                <NotificationCard shown={shown} isHighlight onOpen={onClose} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <DialogList list={list} onClose={onClose} />
      <Link to={ways.notifications()} className={buttonLook({ tone: 'quiet', wide: true })} onClick={onClose}>
        <Trans>See All Notifications</Trans>
      </Link>
    </div>
  )
}

type Props = { list: ReturnType<typeof useDialogNotifications>; onClose: () => void }

function DialogList({ list, onClose }: Props) {
  const { t } = useLingui()
  const [now] = useState(() => Date.now())
  if (list.isPending) return <Skeleton height="180px" />
  if (list.isError) {
    return (
      <Button tone="outline" onClick={() => void list.refetch()}>
        <Trans>Try again</Trans>
      </Button>
    )
  }
  if (list.data.length === 0) return <EmptyState cloth="truntum" title={t`No notifications yet`} />
  return byDay(list.data, now).map(({ day, notifications }) => (
    <section key={day}>
      <h2 className={style.heading}>
        <DayName day={day} />
      </h2>
      <ul className={style.list}>
        {notifications.map((shown) => (
          <li key={shown.id}>
            <NotificationCard shown={shown} onOpen={onClose} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
