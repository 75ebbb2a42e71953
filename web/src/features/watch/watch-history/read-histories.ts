import { heartbeat, type HistoryItem } from '@tayang/contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call, isRefusal } from '#shared/api'
import { useLanguage } from '#shared/i18n'

/** Entries on a page of the history. */
const PER_PAGE = 20

/** Whoever asks as nobody is told so, at once: asking again would not help. */
export const isNobody = (error: unknown): error is Error => isRefusal(error, 'INVALID_SESSION_AUTH')

export function useHistories(accountId: string) {
  const locale = useLanguage()
  return useInfiniteQuery({
    queryKey: ['histories', accountId, locale],
    queryFn: ({ pageParam: page }) =>
      call(heartbeat.listHistories, { query: { page, perPage: PER_PAGE, locale } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.page < meta.totalPages ? meta.page + 1 : undefined),
    retry: (times, error) => times < 1 && !isNobody(error),
    staleTime: 0,
  })
}

export function useSeriesHistory(seriesId: string, accountId: string) {
  const locale = useLanguage()
  return useQuery({
    queryKey: ['histories', accountId, 'series', seriesId, locale],
    queryFn: async () =>
      (await call(heartbeat.listSeriesHistory, { params: { id: seriesId }, query: { locale } })).data,
    staleTime: 0,
  })
}

/** A line of the page: something watched whose title is still in the catalogue. */
export type Line = HistoryItem & { mediaInfo: NonNullable<HistoryItem['mediaInfo']> }

export function isLine(item: HistoryItem): item is Line {
  return item.mediaInfo !== null
}
