import { notification, type AnswerOf, type Notification } from '@tayang/contract'
import { useCallback } from 'react'
import { useCall, useChange, useRefresh } from '#shared/api'
import { unread } from '#shared/notices'
import { useLanguage } from '#shared/i18n'

/** On the page, in the dialog of the bell, of the highlights. See docs/product/notifications.md#page-sizes. */
const PER_PAGE = 20
const PER_DIALOG = 10
const HIGHLIGHTS = 5

export function useDialogNotifications() {
  const locale = useLanguage()
  const query = { page: 1, perPage: PER_DIALOG, type: 'non-highlight', locale } as const
  return useCall(notification.listNotifications, { query }, { freshMs: 0 })
}

/** The highlights, five to a page; the dialog shows the first page of them. */
export function useHighlights(page = 1) {
  const locale = useLanguage()
  const query = { page, perPage: HIGHLIGHTS, type: 'highlight', locale } as const
  return useCall(notification.listNotifications, { query }, listOptions)
}

export function useNotificationPage(page: number) {
  const locale = useLanguage()
  const query = { page, perPage: PER_PAGE, type: 'non-highlight', locale } as const
  return useCall(notification.listNotifications, { query }, listOptions)
}

const listOptions = {
  // The pages of a list are in its `meta`.
  select: (answer: AnswerOf<typeof notification.listNotifications>) => answer,
  keepsPrevious: true,
  freshMs: 0,
}

export function useOneNotification(id: string) {
  const locale = useLanguage()
  return useCall(
    notification.getNotification,
    { params: { id }, query: { locale } },
    { retries: () => false },
  )
}

/** Reads every notification that is shown again, after a new one came or one was withdrawn. */
export function useReadAgain(): () => void {
  const refresh = useRefresh()
  return useCallback(() => refresh(...refreshes), [refresh])
}

const refreshes = [notification.listNotifications, notification.getNotification]

/** Marks one as read, here at once and then on the server; `failure` is the toast if the server refuses. */
export function useMarkRead(failure: string): (items: Notification) => void {
  const markRead = useChange(notification.markRead, { refreshes, failure })
  return (items) => {
    if (items.isRead) return
    const restore = showUnread((count) => Math.max(0, count - 1))
    // The page may be left at once: the request outlives it.
    markRead.runAsync({ params: { id: items.id } }, { keepalive: true }).catch(restore)
  }
}

/** Marks everything as read, here at once and then on the server; `failure` is the toast if the server refuses. */
export function useMarkAllRead(failure: string): () => void {
  const markAllRead = useChange(notification.markAllRead, { refreshes, failure })
  return () => {
    const restore = showUnread(() => 0)
    markAllRead.runAsync({}, { keepalive: true }).catch(restore)
  }
}

function showUnread(change: (count: number) => number): () => void {
  const before = unread.getState()
  if (before !== null) unread.setState(change(before), true)
  return () => unread.setState(before, true)
}
