import { heartbeat, type MediaDetail } from '@tayang/contract'
import type { HistoryReport } from '@tayang/player/core'
import { call } from '#ground/api'
import { deviceUuid, session } from '#ground/session'

/** Tells the history where a playback is; a guest's goes to statistics alone (A083). Failures are silent. */
export function savePosition(item: MediaDetail, sessionId: string, report: HistoryReport): void {
  const operation = session.viewer() ? heartbeat.saveHistory : heartbeat.saveGuestHistory
  call(
    operation,
    {
      body: {
        mediaType: 'video',
        mediaSubType: item.type,
        mediaId: item.id,
        position: report.positionS,
        length: report.lengthS,
        seriesId: item.seriesId,
        nextId: item.nextId,
        deviceId: deviceUuid(),
        sessionId,
      },
    },
    { keepalive: report.leaving },
  ).catch(() => undefined)
}
