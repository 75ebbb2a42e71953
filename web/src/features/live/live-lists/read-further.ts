import { shows, type Show } from '@tayang/contract'
import type { SiteContext } from '#shared/api'
import { readPrevious } from './read-previous.ts'

/** Two lines of recordings on a desk, and as many announced shows beside them. */
const SHOWN_MAX = 6

export interface FurtherShows {
  previous: Show[]
  upcoming: Show[]
}

/** What a page with little on it leads on to; a page is complete without what cannot be read. */
export async function readFurther(site: Pick<SiteContext, 'call' | 'language'>): Promise<FurtherShows> {
  const [previous, upcoming] = await Promise.all([
    readPrevious(site, { page: 1, perPage: SHOWN_MAX }).catch(() => null),
    site
      .call(shows.listLiveShows, {
        query: { status: 'upcoming', perPage: SHOWN_MAX, locale: site.language },
      })
      .catch(() => null),
  ])
  return { previous: previous?.items ?? [], upcoming: upcoming?.data ?? [] }
}
