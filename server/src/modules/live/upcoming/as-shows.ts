import type { Locale, MediaItem, Show } from '@tayang/contract'
import { isId } from '#platform/ids/ids'
import type { Cards } from '#modules/library'

export interface ShowsQuery {
  readonly profileId?: string | undefined
  readonly categoryId?: string | undefined
  readonly locale: Locale
  readonly now: number
  readonly limit: number
  readonly offset: number
}

/**
 * `status=upcoming` of the list of shows (docs/product/live.md#list-of-shows); announced shows have no category yet.
 */
export async function listAsShows(
  cards: Cards,
  { profileId, categoryId, locale, ...page }: ShowsQuery,
): Promise<{ shows: Show[]; total: number }> {
  if (categoryId !== undefined || (profileId !== undefined && !isId(profileId)))
    return { shows: [], total: 0 }
  const { ids, total } = await cards.rows.coming({ playlistId: null, profileId, ...page })
  const items = await cards.itemsOf(ids, { locale, profileId: null })
  return { shows: items.flatMap((item) => asShow(item) ?? []), total }
}

function asShow(item: MediaItem): Show | null {
  const { attachments, profile, startedAt = null, finishedAt = null } = item
  if (!profile) return null
  const picture = attachments.thumbnail_portrait ?? attachments.thumbnail_landscape
  return {
    id: item.id,
    type: 'liveshow',
    name: item.titleLocalized,
    description: item.descriptionLongLocalized,
    showCategory: null,
    thumbnail: (picture ?? attachments.poster_landscape)?.fileUrl ?? profile.avatar,
    thumbColor: item.thumbColor,
    status: 'upcoming',
    isLiveGameBroadcasting: false,
    viewers: 0,
    views: 0,
    gencash: 0,
    startedAt,
    finishedAt,
    profile,
  }
}
