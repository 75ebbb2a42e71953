import { recordings as contract, type Show } from '@tayang/contract'
import { offsetOf, pageMeta } from '#platform/http/paging'
import { refuse } from '#platform/http/refusal'
import { route, type Caller, type Route } from '#platform/http/route'
import { filmNameOf } from '../film-name.ts'
import type { Recordings } from '../recordings.ts'
import type { KeptRecording } from '../rows.ts'

interface RecordingRoutesDependencies {
  recordings: Recordings
  /** How many clips were cut out of a show. */
  clipsCutOf(showId: string): Promise<number>
  shows: {
    ownerOf(showId: string): Promise<OwnedShow | null>
    /** Shows with a recording, the latest first. */
    previousOf(page: {
      profileId: string | undefined
      limit: number
      offset: number
    }): Promise<{ shows: Show[]; total: number }>
  }
}

interface OwnedShow {
  readonly profileId: string
  readonly name: string
  readonly startedAt: number | null
}

/** The calls about recordings (docs/product/live.md#recordings). */
export function recordingCalls({ recordings, shows, clipsCutOf }: RecordingRoutesDependencies): Route[] {
  /** Another person's show is answered as if it did not exist (docs/product/security.md#not-yours-is-not-there). */
  async function ownRecording(
    showId: string,
    caller: Caller,
  ): Promise<{ recording: KeptRecording; show: OwnedShow }> {
    const show = await shows.ownerOf(showId)
    if (show?.profileId !== caller.profileId) return refuse('SHOW_NOT_FOUND')
    return { recording: (await recordings.ofShow(showId)) ?? refuse('MISSING_VIDEO'), show }
  }

  return [
    route(contract.getVideoExisted, async ({ query }) => {
      const recording = await recordings.ofShow(query.showId)
      return { data: { isExisted: recording !== null, videoId: recording?.id ?? null } }
    }),
    route(contract.listPreviousShows, async ({ query }) => {
      const { profileId, perPage: limit } = query
      const found = await shows.previousOf({ profileId, limit, offset: offsetOf(query) })
      return { data: found.shows, meta: pageMeta(query, found.total) }
    }),
    route(contract.downloadRecording, async ({ params, caller }) => {
      const { recording, show } = await ownRecording(params.id, caller)
      const fileName = filmNameOf(show)
      const film = (await recordings.filmOf(recording.id)) ?? refuse('MISSING_VIDEO')
      return {
        data: {
          url: recordings.downloadOf(recording, { accountId: caller.accountId, fileName }),
          fileName,
          sizeBytes: film.sizeBytes,
          seconds: recording.seconds,
        },
      }
    }),
    route(contract.removeRecording, async ({ params, caller }) => {
      const { recording } = await ownRecording(params.id, caller)
      if (!(await recordings.remove(recording.id))) return refuse('MISSING_VIDEO')
      return { data: { success: true as const, clips: await clipsCutOf(params.id) } }
    }),
  ]
}
