import { catalog, type MediaItem } from '@tayang/contract'
import type { SiteContext } from '#shared/api'

/** The playlist of announced shows, and how many of it are listed. See docs/product/live.md#reminders. */
export const UPCOMING = 'upcoming'
const PER_PAGE = 10

/** Announced shows, the soonest first; with `remindProfileId` each has whether its viewer wants a reminder. */
export async function readUpcoming(
  { call, language }: Pick<SiteContext, 'call' | 'language'>,
  remindProfileId?: string,
): Promise<MediaItem[]> {
  const { data } = await call(catalog.listPlaylistItems, {
    params: { id: UPCOMING },
    query: {
      locale: language,
      page: 1,
      perPage: PER_PAGE,
      upcomingShowUsage: 'upcoming',
      ...(remindProfileId !== undefined && { remindProfileId }),
    },
  })
  return data
}
