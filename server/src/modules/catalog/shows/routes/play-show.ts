import { randomUUID } from 'node:crypto'
import { playback, type Access } from '@tayang/contract'
import { refuse } from '#platform/refusal'
import { route, type Caller, type Route } from '#platform/route'
import type { ShowDesk } from '../show-desk.ts'

/** Where a show plays, live or again; 404 while nothing is published (decision 2.3). */
export function playbackRoutes(desk: ShowDesk): Route[] {
  async function accessTo(asked: {
    showId: string
    sessionId: string | undefined
    caller: Caller | null
  }): Promise<{ data: Access }> {
    // The id of its recording will do (A109).
    const named = await desk.rows.byId(asked.showId)
    const recorded = named ? null : await desk.recordings.byId(asked.showId)
    const show = named ?? (recorded && (await desk.rows.byId(recorded.showId)))
    if (!show) return refuse('SHOW_NOT_FOUND')
    // Whoever its owner blocked; a guest is nobody and may watch (decision 0007).
    const blocked = asked.caller && (await desk.blockedAmong(show.profileId, [asked.caller.accountId]))
    if (blocked?.size) return refuse('BLOCKED_RELATION')
    const recording = show.status === 'finished' ? await desk.recordings.ofShow(show.id) : null
    const stream = recording ? desk.recordings.streamOf(recording) : desk.streamOf(show)
    if (stream === null) return refuse('MISSING_VIDEO')
    return {
      data: {
        streamType: 'hls',
        stream,
        drmToken: null,
        grantEndsAt: null,
        drmTokenEndsAt: null,
        subtitles: [],
        thumbnails: null,
        first: [],
        rewind: show.status === 'finished' ? null : rewindOf(show.id, desk.settings.live),
        ads: false,
        adTag: null,
        drm: null,
        sessionId: asked.sessionId ?? randomUUID(),
      },
    }
  }
  return [
    route(playback.getLiveShowAccess, ({ params, query, caller }) =>
      accessTo({ showId: params.id, sessionId: query.sessionId, caller }),
    ),
    route(playback.getLiveShowPublicAccess, ({ params, query, caller }) =>
      accessTo({ showId: params.id, sessionId: query.sessionId, caller }),
    ),
  ]
}

function rewindOf(
  showId: string,
  { records, rewindSeconds }: ShowDesk['settings']['live'],
): Access['rewind'] {
  if (!records || rewindSeconds === 0) return null
  return { stream: `/media/live/${showId}/rewind.m3u8`, windowSeconds: rewindSeconds }
}
