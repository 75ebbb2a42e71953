import { heartbeat, type Channel } from '@tayang/contract'
import type { HistoryReport } from '@tayang/player/core'
import { call } from '#ground/api'
import { deviceUuid, session } from '#ground/session'

/** Spec 2, section 3: the length of every channel in the history. */
export const CHANNEL_LENGTH_S = 86_400

/** Tells the history that a channel was watched; a guest's goes to statistics alone. Failures are silent. */
export function saveChannel(channel: Channel, sessionId: string, report: HistoryReport): void {
  const operation = session.viewer() ? heartbeat.saveHistory : heartbeat.saveGuestHistory
  call(
    operation,
    {
      body: {
        mediaType: 'channel',
        mediaSubType: channel.type,
        mediaId: channel.id,
        position: Math.min(report.positionS, CHANNEL_LENGTH_S),
        length: CHANNEL_LENGTH_S,
        deviceId: deviceUuid(),
        sessionId,
      },
    },
    { keepalive: report.leaving },
  ).catch(() => undefined)
}
