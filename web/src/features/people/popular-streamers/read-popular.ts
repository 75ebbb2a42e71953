import { user, type PopularProfile } from '@tayang/contract'
import type { SiteContext } from '#shared/api'

/** Two screens of the widest row. */
const PEOPLE_MAX = 16

/** The row is the last of a page, which is complete without it. */
export async function readPopular({ call }: Pick<SiteContext, 'call'>): Promise<PopularProfile[]> {
  const found = await call(user.listPopularProfiles, { query: { perPage: PEOPLE_MAX } }).catch(() => null)
  return found?.data ?? []
}

/** The page of popular streamers has a few rows at a time. */
const PER_PAGE = 24

export async function readPopularPage({ call }: Pick<SiteContext, 'call'>, page: number) {
  const { data, meta } = await call(user.listPopularProfiles, { query: { page, perPage: PER_PAGE } })
  // What can be watched now comes before who is followed most.
  const items = data.toSorted((a, b) => Number(b.showId !== null) - Number(a.showId !== null))
  return { items, page: meta.page, pages: meta.totalPages }
}
