import { notification, type AnswerOf, type Notification } from '@tayang/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#shared/api'
import { unread } from '#shared/notices'
import { useLanguage, type Language } from '#shared/i18n'

/** Spec 1, section 9: on the page, in the dialog after the sign-in, of the highlights. */
const PER_PAGE = 20
const PER_DIALOG = 10
const HIGHLIGHTS = 5

const everything = ['notifications']

export function useDialogNotifications() {
  const locale = useLanguage()
  return useQuery({
    queryKey: [...everything, 'dialog', locale],
    queryFn: async () => (await read({ page: 1, perPage: PER_DIALOG, type: 'non-highlight', locale })).data,
    staleTime: 0,
  })
}

/** The highlights, five to a page; the dialog shows the first page of them. */
export function useHighlights(page = 1) {
  const locale = useLanguage()
  return useQuery({
    queryKey: [...everything, 'highlights', page, locale],
    queryFn: () => read({ page, perPage: HIGHLIGHTS, type: 'highlight', locale }),
    placeholderData: (before: Listing | undefined) => before,
    staleTime: 0,
  })
}

export function useNotificationPage(page: number) {
  const locale = useLanguage()
  return useQuery({
    queryKey: [...everything, 'page', page, locale],
    queryFn: () => read({ page, perPage: PER_PAGE, type: 'non-highlight', locale }),
    placeholderData: (before: Listing | undefined) => before,
    staleTime: 0,
  })
}

export function useOneNotification(id: string) {
  const locale = useLanguage()
  return useQuery({
    queryKey: [...everything, 'one', id, locale],
    queryFn: async () =>
      (await call(notification.getNotification, { params: { id }, query: { locale } })).data,
    retry: false,
  })
}

/** Everything shown is read again: something new came, or something was taken back. */
export function useReadAgain(): () => void {
  const cache = useQueryClient()
  return useCallback(() => void cache.invalidateQueries({ queryKey: everything }), [cache])
}

/** Marks one as read, here at once and in the house behind it; `onFailed` where the house did not hear it. */
export function useMarkRead(): (shown: Notification, onFailed: () => void) => void {
  const readAgain = useReadAgain()
  return (shown, onFailed) => {
    if (shown.isRead) return
    const before = unread.getState()
    if (before !== null) unread.setState(Math.max(0, before - 1), true)
    call(notification.markRead, { params: { id: shown.id } }, { keepalive: true }).then(readAgain, () => {
      unread.setState(before, true)
      onFailed()
    })
  }
}

/** Marks everything as read, here at once and on the server behind it. */
export function useMarkAllRead(): (onFailed: () => void) => void {
  const readAgain = useReadAgain()
  return (onFailed) => {
    const before = unread.getState()
    if (before !== null) unread.setState(0, true)
    call(notification.markAllRead, {}, { keepalive: true }).then(readAgain, () => {
      unread.setState(before, true)
      onFailed()
    })
  }
}

type Listing = AnswerOf<typeof notification.listNotifications>

function read(query: {
  page: number
  perPage: number
  type: 'highlight' | 'non-highlight'
  locale: Language
}): Promise<Listing> {
  return call(notification.listNotifications, { query })
}
