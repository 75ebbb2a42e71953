import { heartbeat, playback, type Access } from '@tayang/contract'
import type { HistoryReport } from '@tayang/player/core'
import { call, isRefusal, useRead } from '#shared/api'
import { deviceUuid, session, useViewer } from '#shared/session'

interface Replay {
  access: Access
  /** Where its viewer was the last time. */
  stored: { positionS: number; lengthS: number } | null
  /** Where its address says that it begins: then nobody is asked where. */
  startS: number | undefined
}

/** The recording of a show: null while it is read. */
export function useReplay(
  showId: string,
  startS: number | null,
): {
  replay: Replay | 'missing' | 'failed' | null
  again: () => void
} {
  const accountId = useViewer()?.account.id
  const opened = useRead(`${showId} ${accountId} ${startS}`, () => openReplay(showId, startS))
  const isMissing = isRefusal(opened.error, 'MISSING_VIDEO') || isRefusal(opened.error, 'SHOW_NOT_FOUND')
  return {
    replay: opened.answer ?? (opened.isPending ? null : isMissing ? 'missing' : 'failed'),
    again: opened.again,
  }
}

async function openReplay(showId: string, startS: number | null): Promise<Replay> {
  const operation = session.viewer() ? playback.getLiveShowAccess : playback.getLiveShowPublicAccess
  const [{ data }, stored] = await Promise.all([
    call(operation, { params: { id: showId }, query: { sessionId: crypto.randomUUID() } }),
    startS === null ? storedOf(showId) : null,
  ])
  return { access: data, stored, startS: startS ?? undefined }
}

async function storedOf(showId: string): Promise<Replay['stored']> {
  if (!session.viewer()) return null
  try {
    const { data } = await call(heartbeat.selectHistories, { query: { 'mediaIds[]': [showId] } })
    const [found] = data
    return found ? { positionS: found.position, lengthS: found.length } : null
  } catch {
    return null
  }
}

/** A recording has a position of its own. Failures are silent. */
export function saveReplayPosition(showId: string, sessionId: string, report: HistoryReport): void {
  const operation = session.viewer() ? heartbeat.saveHistory : heartbeat.saveGuestHistory
  call(
    operation,
    {
      body: {
        mediaType: 'video',
        mediaSubType: 'liveshow-vod',
        mediaId: showId,
        position: report.positionS,
        length: report.lengthS,
        deviceId: deviceUuid(),
        sessionId,
      },
    },
    { keepalive: report.leaving },
  ).catch(() => undefined)
}
