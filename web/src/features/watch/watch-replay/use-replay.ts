import { heartbeat, playback, type Access } from '@tayang/contract'
import type { HistoryReport } from '@tayang/player/core'
import { useCallback, useEffect, useState } from 'react'
import { call, isRefusal } from '#shared/api'
import { deviceUuid, session, useViewer } from '#shared/session'

interface Replay {
  access: Access
  /** Where its viewer was the last time. */
  stored: { positionS: number; lengthS: number } | null
}

/** The recording of a show: null while it is asked for. */
export function useReplay(showId: string): {
  replay: Replay | 'missing' | 'failed' | null
  again: () => void
} {
  const accountId = useViewer()?.account.id
  const [replay, setReplay] = useState<Replay | 'missing' | 'failed' | null>(null)
  const [asked, setAsked] = useState(0)

  useEffect(() => {
    let isHere = true
    setReplay(null)
    openReplay(showId).then(
      (found) => isHere && setReplay(found),
      (error: unknown) => {
        const isMissing = isRefusal(error, 'MISSING_VIDEO') || isRefusal(error, 'SHOW_NOT_FOUND')
        if (isHere) setReplay(isMissing ? 'missing' : 'failed')
      },
    )
    return () => {
      isHere = false
    }
  }, [showId, accountId, asked])
  return { replay, again: useCallback(() => setAsked((times) => times + 1), []) }
}

async function openReplay(showId: string): Promise<Replay> {
  const operation = session.viewer() ? playback.getLiveShowAccess : playback.getLiveShowPublicAccess
  const [{ data }, stored] = await Promise.all([
    call(operation, { params: { id: showId }, query: { sessionId: crypto.randomUUID() } }),
    storedOf(showId),
  ])
  return { access: data, stored }
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
