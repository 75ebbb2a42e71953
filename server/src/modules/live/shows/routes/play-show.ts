import { randomUUID } from 'node:crypto'
import { playback, type Access } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import { liveMediaUrl } from '../describe-show.ts'
import { showNamed, type ShowService } from '../show-service.ts'

interface AccessRequest {
  /** The show's id, or that of its recording. */
  readonly id: string
  readonly sessionId: string | undefined
  readonly caller: Caller | null
}

/** Where a show plays, live or recorded; 404 while nothing is published. */
export type AccessToShow = (input: AccessRequest) => Promise<Access>

export function openAccessToShow(service: ShowService): AccessToShow {
  return async (input) => {
    const show = await showNamed(service, input.id)
    if (!show) return refuse('SHOW_NOT_FOUND')
    // The owner may have blocked the caller. A guest cannot be blocked and may watch (decision 0007).
    const blocked = input.caller && (await service.blockedAmong(show.profileId, [input.caller.accountId]))
    if (blocked?.size) return refuse('BLOCKED_RELATION')
    const recording = show.status === 'finished' ? await service.recordings.ofShow(show.id) : null
    const stream = recording ? service.recordings.streamOf(recording) : service.streamOf(show)
    if (stream === null) return refuse('MISSING_VIDEO')
    return {
      streamType: 'hls',
      stream,
      drmToken: null,
      grantEndsAt: null,
      drmTokenEndsAt: null,
      subtitles: [],
      thumbnails: null,
      first: [],
      rewind: show.status === 'finished' ? null : rewindOf(show.id, service.settings),
      ads: false,
      adTag: null,
      drm: null,
      sessionId: input.sessionId ?? randomUUID(),
    }
  }
}

export function playbackRoutes(service: ShowService): Route[] {
  const accessTo = openAccessToShow(service)
  return [
    route(playback.getLiveShowAccess, async ({ params: { id }, query: { sessionId }, caller }) => ({
      data: await accessTo({ id, sessionId, caller }),
    })),
    route(playback.getLiveShowPublicAccess, async ({ params: { id }, query: { sessionId }, caller }) => ({
      data: await accessTo({ id, sessionId, caller }),
    })),
  ]
}

function rewindOf(showId: string, settings: ShowService['settings']): Access['rewind'] {
  const { records, rewindSeconds } = settings.live
  if (!records || rewindSeconds === 0) return null
  return { stream: liveMediaUrl(settings, showId, 'rewind.m3u8'), windowSeconds: rewindSeconds }
}
