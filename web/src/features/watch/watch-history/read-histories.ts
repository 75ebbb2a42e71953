import { heartbeat, type HistoryItem } from '@tayang/contract'
import { isRefusal, useCall, useCallPages } from '#shared/api'
import { useLanguage } from '#shared/i18n'

/** Entries on a page of the history. */
const PER_PAGE = 20

/** The caller is not signed in: a second try would not help. */
export const isNotSignedIn = (error: unknown): error is Error => isRefusal(error, 'INVALID_SESSION_AUTH')

export function useHistories() {
  const locale = useLanguage()
  return useCallPages(heartbeat.listHistories, (page) => ({ query: { page, perPage: PER_PAGE, locale } }), {
    freshMs: 0,
    retries: (error) => !isNotSignedIn(error),
  })
}

export function useSeriesHistory(seriesId: string) {
  const locale = useLanguage()
  const input = { params: { id: seriesId }, query: { locale } }
  return useCall(heartbeat.listSeriesHistory, input, { freshMs: 0 })
}

/** A line of the page: something watched whose title is still in the catalogue. */
export type Line = HistoryItem & { mediaInfo: NonNullable<HistoryItem['mediaInfo']> }

export function isLine(item: HistoryItem): item is Line {
  return item.mediaInfo !== null
}
