import type { HistoryItem, Locale, MediaItem, PageMeta, Progress } from '@tayang/contract'
import { newId } from '#platform/ids/ids'
import { pageMeta, placeOf } from '#platform/http/paging'
import { openPositionWriter } from './position-writer.ts'
import { foldPositions, percentageOf, withinLength } from './positions.ts'
import type { GuestHistoryRow, heartbeatRows, HistoryRow } from './rows.ts'

/** What the catalogue knows of titles; ids of nothing are left out. */
export type ItemsOf = (ids: readonly string[], locale: Locale) => Promise<readonly MediaItem[]>

/** What somebody took out of their history can be brought back this long. */
export const REMOVED_MS_MAX = 60 * 60 * 1000

interface RouteDependencies {
  rows: ReturnType<typeof heartbeatRows>
  itemsOf: ItemsOf
}

interface Paged {
  accountId: string
  page: number
  perPage: number
  locale: Locale
}

type Own = Progress & { accountId: string; now: number }
type Guest = Progress & { now: number }

export type Histories = ReturnType<typeof openHistories>

export function openHistories({ rows, itemsOf }: RouteDependencies) {
  const own = openPositionWriter<Own>({
    keyOf: ({ accountId, mediaId }) => `${accountId} ${mediaId}`,
    fold: foldPositions,
    write: (entries) => rows.upsert(entries.map(historyRowOf)),
  })
  const guests = openPositionWriter<Guest>({
    keyOf: ({ deviceId, mediaId }) => `${deviceId.toLowerCase()} ${mediaId}`,
    fold: (_earlier, later) => later,
    write: (entries) => rows.upsertGuests(entries.map(guestRowOf)),
  })

  const answerOf = async (found: readonly HistoryRow[], locale: Locale): Promise<HistoryItem[]> => {
    const ids = [...new Set(found.map(({ media_id }) => media_id))]
    const known = ids.length === 0 ? [] : await itemsOf(ids, locale)
    const items = new Map(known.map((item) => [item.id, item]))
    return found.map((row) => itemOf(row, items.get(row.media_id) ?? null))
  }

  const pageOf = async (
    asked: Paged,
    total: Promise<number>,
    found: Promise<HistoryRow[]>,
  ): Promise<{ data: HistoryItem[]; meta: PageMeta }> => {
    const [count, listed] = await Promise.all([total, found])
    return { data: await answerOf(listed, asked.locale), meta: pageMeta(asked, count) }
  }

  return {
    save: (progress: Own) => own.add(withinLength(progress)),
    saveGuest: (progress: Guest) => guests.add(withinLength(progress)),
    list: (asked: Paged) =>
      pageOf(asked, rows.count(asked.accountId), rows.list(asked.accountId, placeOf(asked))),
    listBegun: (asked: Paged) =>
      pageOf(asked, rows.countBegun(asked.accountId), rows.listBegun(asked.accountId, placeOf(asked))),
    async select(asked: { accountId: string; mediaIds: readonly string[]; locale: Locale }) {
      return await answerOf(await rows.select(asked.accountId, asked.mediaIds), asked.locale)
    },
    async watchedOf(accountId: string, mediaIds: readonly string[]) {
      const places = await rows.places(accountId, mediaIds)
      return new Map(places.map((place) => [place.media_id, percentageOf(place)]))
    },
    async positionOf(accountId: string, mediaId: string) {
      const [place] = await rows.places(accountId, [mediaId])
      return place?.position ?? null
    },
    remove: (asked: { accountId: string; id: string; now: number }) =>
      rows.remove(asked.accountId, asked.id, new Date(asked.now)),
    restore: ({ accountId, id, now }: { accountId: string; id: string; now: number }) =>
      rows.restore(accountId, id, new Date(now - REMOVED_MS_MAX)),
    async listSeries(asked: { accountId: string; seriesId: string; locale: Locale }) {
      return await answerOf(await rows.listSeries(asked.accountId, asked.seriesId), asked.locale)
    },
  }
}

function historyRowOf(entry: Own): HistoryRow {
  return {
    id: newId(),
    account_id: entry.accountId,
    series_id: entry.seriesId ?? null,
    next_id: entry.nextId ?? null,
    ...guestRowOf(entry),
  }
}

function guestRowOf(entry: Guest): GuestHistoryRow {
  return {
    device_id: entry.deviceId,
    media_id: entry.mediaId,
    media_type: entry.mediaType,
    media_sub_type: entry.mediaSubType,
    position: entry.position,
    length: entry.length,
    session_id: entry.sessionId,
    updated_at: new Date(entry.now),
  }
}

function itemOf(row: HistoryRow, mediaInfo: MediaItem | null): HistoryItem {
  return {
    id: row.id,
    mediaId: row.media_id,
    mediaType: row.media_type,
    mediaSubType: row.media_sub_type,
    position: row.position,
    length: row.length,
    seriesId: row.series_id,
    nextId: row.next_id,
    updatedAt: row.updated_at.getTime(),
    mediaInfo,
  }
}
