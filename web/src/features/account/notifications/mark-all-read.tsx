import { useStore } from 'zustand'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Notification } from '@tayang/contract'
import { Button } from '@tayang/design'
import { unread } from '#shared/notices'
import { useMarkAllRead } from './read-notifications.ts'

/** Marks everything as read; disabled where nothing is unread. */
export function MarkAllRead({ items }: { items: readonly Notification[] }) {
  const { t } = useLingui()
  const count = useStore(unread) ?? 0
  const markAllRead = useMarkAllRead(t`Some error occured, please refresh the page!`)
  const hasUnread = count > 0 || items.some(({ isRead }) => !isRead)
  return (
    <Button tone="ghost" size="small" disabled={!hasUnread} onClick={markAllRead}>
      <Trans>Mark all as read</Trans>
    </Button>
  )
}
