import { Trans, useLingui } from '@lingui/react/macro'
import { Button, buttonLook, EmptyState, SkeletonRows } from '@tayang/design'
import { useOverlay } from '@tayang/design/overlays'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { showToast } from '#shared/toasts'
import { urls } from '#shared/urls'
import { DayGroups } from './day-groups.tsx'
import { Highlights } from './highlights.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { notificationState } from './notification-state.ts'
import { useDialogNotifications, useHighlights } from './read-notifications.ts'
import style from './notifications.module.css'

/** The dialog of the bell: a Highlights slider, groups by day, and a link to the page. */
export function NotificationDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const box = useRef<HTMLDivElement>(null)
  const highlights = useHighlights()
  const list = useDialogNotifications()
  const items = highlights.data?.data ?? []
  const isFailed = list.isError || highlights.isError
  const isComplete = list.isSuccess && highlights.isSuccess

  useEffect(
    () => notificationState.setState({ isDialogOpen: true, isDataComplete: isComplete }, true),
    [isComplete],
  )
  useEffect(() => {
    if (isFailed) showToast(t`Some error occured, please refresh the page!`, 'error')
  }, [isFailed, t])
  useOverlay(true, onClose)
  // A native popover: Escape and a press outside close it, and the focus returns.
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
      <div className={style.scrolled}>
        {items.length > 0 && <Highlights items={items} onOpen={onClose} />}
        <DialogList list={list} onClose={onClose} />
      </div>
      <div className={style.foot}>
        <MarkAllRead items={[...items, ...(list.data ?? [])]} />
        <Link
          to={urls.notifications()}
          className={buttonLook({ tone: 'quiet', wide: true })}
          onClick={onClose}
        >
          <Trans>See All Notifications</Trans>
        </Link>
      </div>
    </div>
  )
}

type NotificationDialogProps = { list: ReturnType<typeof useDialogNotifications>; onClose: () => void }

function DialogList({ list, onClose }: NotificationDialogProps) {
  const { t } = useLingui()
  if (list.isPending) return <SkeletonRows height="216px" />
  if (list.isError) {
    return (
      <Button tone="outline" onClick={() => void list.refetch()}>
        <Trans>Try again</Trans>
      </Button>
    )
  }
  if (list.data.length === 0) return <EmptyState cloth="truntum" title={t`No notifications yet`} />
  return <DayGroups items={list.data} onOpen={onClose} />
}
