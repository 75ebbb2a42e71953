import type { Show } from '@tayang/contract'
import { pictureUrl, type Person } from '#modules/library'
import type { ShowRow } from './rows.ts'
import { statusOf } from './show-state.ts'

/** The background of a show's card: the second surface of the design. */
const THUMB_COLOR = '#1E1E2A'

/** A show as the contract has it. */
export function describeShow(
  show: ShowRow,
  owner: Person,
  { viewers, gencash }: Pick<Show, 'viewers' | 'gencash'>,
): Show {
  const status = statusOf(show)
  return {
    id: show.id,
    type: status === 'finished' ? 'liveshow-vod' : 'liveshow',
    name: show.name,
    description: show.description,
    showCategory: show.categoryId ? { id: show.categoryId, name: show.categoryName ?? '' } : null,
    thumbnail: show.thumbnailId === null ? owner.avatar : pictureUrl(show.thumbnailId),
    thumbColor: THUMB_COLOR,
    still: status === 'live' && show.silentSince === null ? `/media/live/${show.id}/still.jpg` : null,
    status,
    isLiveGameBroadcasting: show.status === 'broadcasting',
    viewers,
    gencash,
    startedAt: show.startedAt,
    finishedAt: show.finishedAt,
    profile: owner,
  }
}
