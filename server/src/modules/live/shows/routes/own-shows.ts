import type { Show } from '@tayang/contract'
import { refuse } from '#platform/http/refusal'
import type { Caller } from '#platform/http/route'
import type { ShowRow } from '../rows.ts'
import type { ShowService } from '../show-service.ts'

/** How the routes of streamers find their show and answer with it. */
export function openOwnShows(service: Pick<ShowService, 'rows' | 'asShows'>) {
  return {
    async shownOf(show: ShowRow | null): Promise<{ data: Show }> {
      const [shown] = show ? await service.asShows([show]) : []
      return shown ? { data: shown } : refuse('SHOW_NOT_FOUND')
    },
    /** Another person's show is answered as if it did not exist (docs/product/security.md#not-yours-is-not-there). */
    async ownShow(id: string, caller: Caller): Promise<ShowRow> {
      const show = await service.rows.byId(id)
      return show && show.profileId === caller.profileId ? show : refuse('SHOW_NOT_FOUND')
    },
  }
}
