import { randomUUID } from 'node:crypto'
import { playback, type Access } from '@tayang/contract'
import { refuse } from '#platform/refusal'
import { route, type Caller, type Route } from '#platform/route'
import type { ShowDesk } from '../show-desk.ts'

/** Where a live show plays; 404 while nothing is published (decision 2.3). */
export function playbackRoutes(desk: ShowDesk): Route[] {
  async function accessTo(asked: {
    showId: string
    sessionId: string | undefined
    caller: Caller | null
  }): Promise<{ data: Access }> {
    const show = await desk.rows.byId(asked.showId)
    if (!show) return refuse('SHOW_NOT_FOUND')
    // Whoever its owner blocked; a guest is nobody and may watch (decision 0007).
    const blocked = asked.caller && (await desk.blockedAmong(show.profileId, [asked.caller.accountId]))
    if (blocked?.size) return refuse('BLOCKED_RELATION')
    const stream = desk.streamOf(show)
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
