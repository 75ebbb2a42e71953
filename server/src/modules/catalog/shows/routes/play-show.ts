import { randomUUID } from 'node:crypto'
import { playback, type Access } from '@tayang/contract'
import { refuse } from '#platform/refusal'
import { route, type Route } from '#platform/route'
import type { ShowDesk } from '../show-desk.ts'

/** Where a live show plays; 404 while nothing is published (decision 2.3). */
export function playbackRoutes(desk: ShowDesk): Route[] {
  async function accessTo(showId: string, sessionId: string | undefined): Promise<{ data: Access }> {
    const show = await desk.rows.byId(showId)
    if (!show) return refuse('SHOW_NOT_FOUND')
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
        sessionId: sessionId ?? randomUUID(),
      },
    }
  }
  return [
    route(playback.getLiveShowAccess, ({ params, query }) => accessTo(params.id, query.sessionId)),
    route(playback.getLiveShowPublicAccess, ({ params, query }) => accessTo(params.id, query.sessionId)),
  ]
}
