import {
  catalog,
  heartbeat,
  type Access,
  type Locale,
  type MediaDetail,
  WATCHED_SHARE,
} from '@tayang/contract'
import { keptPositionOf } from '#features/watch/save-position'
import { askAccess } from '#features/watch/title-access'
import { call, isRefusal } from '#shared/api'
import { session } from '#shared/session'

/** What is known before the first picture. */
export type OpenedTitle =
  | PlayerTitle
  | { state: 'needs-sign-in'; item: MediaDetail }
  | { state: 'needs-subscription'; item: MediaDetail }
  | { state: 'plays-elsewhere'; item: MediaDetail }

/** A title that the player opens with, be it to say that it has no video. */
export type PlayerTitle =
  | { state: 'playable'; item: MediaDetail; access: Access; stored: Stored | null }
  | { state: 'missing'; item: MediaDetail }

export type Refused = 'missing' | 'needs-sign-in' | 'needs-subscription' | 'plays-elsewhere'

export interface Stored {
  positionS: number
  lengthS: number
}

/**
 * Everything for one playback, asked for at once: the title, the right to see it, and where it was left. Null where
 * there is no such title, or none of this series.
 */
export async function openTitle(
  asked: { id: string; page: { type: string; id: string } },
  locale: Locale,
): Promise<OpenedTitle | null> {
  const { page } = asked
  const isSeries = page.type === 'series' && page.id === asked.id
  const id = isSeries ? await episodeOf(asked.id, locale) : asked.id
  const [item, access, stored] = await Promise.all([itemOf(id, locale), accessTo(id), storedOf(id)])
  if (item === null || !belongsTo(item, page)) return null
  return typeof access === 'string' ? { state: access, item } : { state: 'playable', item, access, stored }
}

async function itemOf(id: string, locale: Locale): Promise<MediaDetail | null> {
  try {
    return (await call(catalog.getVideo, { params: { id }, query: { locale } })).data
  } catch (error) {
    if (isRefusal(error, 'VIDEO_NOT_FOUND') || isRefusal(error, 'INVALID_PARAMETERS')) return null
    throw error
  }
}

/** On a series its own episodes play, and anywhere else what was asked for. */
export function belongsTo(item: MediaDetail, page: { type: string; id: string }): boolean {
  return page.type !== 'series' || item.id === page.id || item.seriesId === page.id
}

/** A series goes on with the episode that was watched last, or with the one after it if that was seen to its end. */
async function episodeOf(seriesId: string, locale: Locale): Promise<string> {
  const last = await lastEpisodeOf(seriesId)
  if (last !== null) return last
  const { data } = await call(catalog.getVideo, { params: { id: seriesId }, query: { locale } })
  return data.episodes.data[0]?.id ?? seriesId
}

async function lastEpisodeOf(seriesId: string): Promise<string | null> {
  if (!session.viewer()) return null
  try {
    const { data } = await call(heartbeat.listSeriesHistory, { params: { id: seriesId } })
    const [last] = data
    if (!last) return null
    const isSeen = last.length > 0 && last.position >= last.length * WATCHED_SHARE
    return (isSeen ? (last.mediaInfo?.nextId ?? last.nextId) : null) ?? last.mediaId
  } catch {
    // History failures are silently ignored.
    return null
  }
}

async function accessTo(id: string): Promise<Access | Refused> {
  try {
    return await askAccess(id, crypto.randomUUID())
  } catch (error) {
    // An unknown title is found by its detail, which is read beside this.
    if (isRefusal(error, 'VIDEO_NOT_FOUND') || isRefusal(error, 'INVALID_PARAMETERS')) return 'missing'
    const refused = readRefusal(error)
    if (refused) return refused
    throw error
  }
}

/** What a refusal of access means for the viewer; null where it is not one of these. */
export function readRefusal(error: unknown): Refused | null {
  if (isRefusal(error, 'MISSING_VIDEO')) return 'missing'
  if (isRefusal(error, 'NO_SUBSCRIPTION')) return 'needs-subscription'
  if (isRefusal(error, 'TOO_MANY_STREAMS')) return 'plays-elsewhere'
  return isRefusal(error, 'PREMIUM_VIDEO_CONTENT') ? 'needs-sign-in' : null
}

async function storedOf(id: string): Promise<Stored | null> {
  const viewer = session.viewer()
  if (!viewer) return null
  // Left without a connection, and not sent to the server yet.
  const kept = keptPositionOf(viewer.account.id, id)
  if (kept) return { positionS: kept.position, lengthS: kept.length }
  try {
    const { data } = await call(heartbeat.selectHistories, { query: { 'mediaIds[]': [id] } })
    const [found] = data
    return found ? { positionS: found.position, lengthS: found.length } : null
  } catch {
    return null
  }
}
