import type { Show } from '@tayang/contract'
import type { Settings } from '#platform/settings/settings'
import { pictureUrl, type Person } from '#modules/library'
import type { ShowRow } from './rows.ts'
import { statusOf } from './show-state.ts'

/** The background of a show's card: the second surface of the design. */
const THUMB_COLOR = '#1E1E2A'

/** Where players get a file of a show that is on air: at the host of live media, or at that of the site. */
export const liveMediaUrl = (
  { live: { mediaOrigin } }: { readonly live: Pick<Settings['live'], 'mediaOrigin'> },
  showId: string,
  file: 'multivariant.m3u8' | 'rewind.m3u8' | 'still.jpg',
): string => `${mediaOrigin ?? ''}/media/live/${showId}/${file}`

/** A show as the contract has it. */
export function describeShow(
  settings: Settings,
  show: ShowRow,
  owner: Person,
  { viewers, views, gencash }: Pick<Show, 'viewers' | 'views' | 'gencash'>,
): Show {
  const status = statusOf(show)
  return {
    id: show.id,
    type: status === 'finished' ? 'liveshow-vod' : 'liveshow',
    name: show.name,
    description: show.description,
    showCategory: categoryOf(show),
    thumbnail: show.thumbnailId === null ? owner.avatar : pictureUrl(show.thumbnailId),
    thumbColor: THUMB_COLOR,
    still:
      status === 'live' && show.silentSince === null ? liveMediaUrl(settings, show.id, 'still.jpg') : null,
    status,
    isLiveGameBroadcasting: show.status === 'broadcasting',
    viewers,
    views,
    gencash,
    startedAt: show.startedAt,
    finishedAt: show.finishedAt,
    profile: owner,
  }
}

function categoryOf({ categoryId, categoryName, categoryNames }: ShowRow): Show['showCategory'] {
  if (categoryId === null) return null
  const name = categoryName ?? ''
  return { id: categoryId, name, names: categoryNames ?? { en: name, id: name } }
}
