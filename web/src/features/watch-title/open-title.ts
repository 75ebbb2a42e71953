import { catalog, heartbeat, playback, type Access, type Locale, type MediaDetail } from '@tayang/contract'
import { call, isRefusal } from '#ground/api'
import { deviceUuid, platformOf, session } from '#ground/session'

/** What is known before the first picture. */
export type OpenedTitle =
  | { state: 'playable'; item: MediaDetail; access: Access; stored: Stored | null }
  | { state: 'missing'; item: MediaDetail }
  | { state: 'needs-sign-in' | 'needs-subscription'; item: MediaDetail }

export interface Stored {
  positionS: number
  lengthS: number
}

/** Everything for one playback, asked for at once: the title, the right to see it, and where it was left. */
export async function openTitle(
  asked: { id: string; isSeries: boolean },
  locale: Locale,
): Promise<OpenedTitle> {
  const id = asked.isSeries ? await episodeOf(asked.id, locale) : asked.id
  const [{ data: item }, access, stored] = await Promise.all([
    call(catalog.getVideo, { params: { id }, query: { locale } }),
    accessTo(id),
    storedOf(id),
  ])
  return typeof access === 'string' ? { state: access, item } : { state: 'playable', item, access, stored }
}

/** A series goes on with the episode that was watched last, or begins with its first (Spec 2, section 4). */
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
    return data[0]?.mediaId ?? null
  } catch {
    // History failures are silently ignored (Spec 2, section 8).
    return null
  }
}

async function accessTo(id: string): Promise<Access | 'missing' | 'needs-sign-in' | 'needs-subscription'> {
  try {
    return await askAccess(id, crypto.randomUUID())
  } catch (error) {
    if (isRefusal(error, 'MISSING_VIDEO')) return 'missing'
    if (isRefusal(error, 'NO_SUBSCRIPTION')) return 'needs-subscription'
    if (isRefusal(error, 'PREMIUM_VIDEO_CONTENT')) return 'needs-sign-in'
    throw error
  }
}

/** With a token when signed in, otherwise the public variant. Asking again with the same id renews a grant. */
export async function askAccess(id: string, sessionId: string): Promise<Access> {
  const operation = session.viewer() ? playback.getVideoAccess : playback.getVideoPublicAccess
  const isSafari = ['safari', 'ios'].includes(platformOf(navigator.userAgent))
  const { data } = await call(operation, {
    params: { id },
    query: { platform: isSafari ? 'safari' : 'chrome', sessionId, deviceId: deviceUuid() },
  })
  return data
}

async function storedOf(id: string): Promise<Stored | null> {
  if (!session.viewer()) return null
  try {
    const { data } = await call(heartbeat.selectHistories, { query: { 'mediaIds[]': [id] } })
    const [found] = data
    return found ? { positionS: found.position, lengthS: found.length } : null
  } catch {
    return null
  }
}
