import { heartbeat, type MediaType } from '@tayang/contract'
import type { HistoryReport } from '@tayang/player/core'
import { call } from '#shared/api'
import { deviceUuid, session } from '#shared/session'

/** The length of everything live in the history: channels and shows. */
export const LIVE_LENGTH_S = 86_400

export interface LiveWatched {
  readonly mediaType: 'video' | 'channel'
  readonly id: string
  readonly type: MediaType
}

/** Sends to the history that something live was watched; a guest's goes to statistics alone. Failures are silent. */
export function saveLive(watched: LiveWatched, sessionId: string, report: HistoryReport): void {
  const operation = session.viewer() ? heartbeat.saveHistory : heartbeat.saveGuestHistory
  const body = {
    mediaType: watched.mediaType,
    mediaSubType: watched.type,
    mediaId: watched.id,
    position: Math.min(report.positionS, LIVE_LENGTH_S),
    length: LIVE_LENGTH_S,
    deviceId: deviceUuid(),
    sessionId,
  }
  // Nobody goes on with it, so a report that is lost is not missed.
  call(operation, { body }, { keepalive: report.leaving }).catch(() => undefined)
}
